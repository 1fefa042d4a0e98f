#pragma once

#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <warpbook/backend.hpp>

namespace warpbook::tests {

/// A device that answers each launch with the profile that a test puts in.
class FakeBackend : public Backend {
public:
    DeviceDescription device() const override { return description; }

    void* allocate(std::size_t bytes, const std::string&) override
    {
        auto memory = std::make_unique<std::byte[]>(bytes + 1);
        void* const begin = memory.get();
        arrays[begin] = std::move(memory);
        return begin;
    }
    void release(void* memory) noexcept override
    {
        arrays.erase(memory);
        ++releases;
    }
    void copy_to_device(void* to, const void* from, std::size_t bytes) override { copy(to, from, bytes); }
    void copy_to_host(void* to, const void* from, std::size_t bytes) override { copy(to, from, bytes); }

    Profile run(const Launch& launch, Collect) override
    {
        if (!refusal.empty()) throw DeviceError(refusal);
        if (fault) throw KernelFault(*fault);
        answer.kernel = launch.name;
        ran = launch;
        return answer;
    }
    void set_schedule(std::uint32_t number) override { schedule = number; }
    Measured<std::chrono::duration<double>> time(const Launch&, int) override
    {
        if (disturbed_times.empty()) return launch_time;
        const double seconds = disturbed_times.back();
        disturbed_times.pop_back();
        return std::chrono::duration<double>(seconds);
    }
    Measured<std::chrono::duration<double>> time_copy(std::size_t, int) override { return copy_time; }

    DeviceDescription description{"fake", "Fake device", "sm_0", "driver 1"};
    Profile answer;
    /// The last launch.
    Launch ran;
    std::uint32_t schedule = 0;
    std::string refusal;
    std::optional<KernelFault> fault;
    Measured<std::chrono::duration<double>> launch_time = std::chrono::duration<double>(0.5);
    /// What the next launches take, the last first; then launch_time.
    std::vector<double> disturbed_times;
    Measured<std::chrono::duration<double>> copy_time = std::chrono::duration<double>(0.25);
    std::map<void*, std::unique_ptr<std::byte[]>> arrays;
    int releases = 0;

private:
    static void copy(void* to, const void* from, std::size_t bytes)
    {
        if (bytes > 0) std::memcpy(to, from, bytes);
    }
};

}  // namespace warpbook::tests
