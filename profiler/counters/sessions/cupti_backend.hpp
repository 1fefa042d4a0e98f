#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/backend.hpp>

#include "counter_session.hpp"
#include "cupti_process.hpp"
#include "counters/driver/device_memory.hpp"
#include "counters/driver/driver_api.hpp"
#include "counters/driver/host_copies.hpp"
#include "counters/driver/kernel_module.hpp"
#include "counters/driver/texture_memory.hpp"
#include "turn_queue.hpp"

namespace warpbook::cupti {

/// One CUDA device. Kernels run through the driver, counters come from CUPTI where that is possible.
class CuptiBackend final : public Backend {
public:
    /// Throws BackendUnavailable.
    explicit CuptiBackend(const BackendOptions& options);
    ~CuptiBackend() override;

    DeviceDescription device() const override { return description_; }

    void* allocate(std::size_t bytes, const std::string& name) override;
    void release(void* memory) noexcept override;
    void copy_to_device(void* to, const void* from, std::size_t bytes) override;
    void poison(void* memory, std::size_t bytes, unsigned char content) override;
    void copy_to_host(void* to, const void* from, std::size_t bytes) override;
    std::unique_ptr<TextureMemory> make_texture_memory(const TextureMemorySetup& setup, const void* content,
                                                       const std::string& name) override;

    Profile run(const Launch& launch, Collect collect) override;
    Measured<std::chrono::duration<double>> time(const Launch& launch, int repetitions) override;
    Measured<std::chrono::duration<double>> time_copy(std::size_t bytes, int repetitions) override;

    bool was_stopped_while_counting() const override;
    std::vector<std::string> notes() const override;

private:
    void open_counters();
    void require_device() const;
    /// Does `work` for `launch`, turning its driver errors into words about the launch.
    void for_launch(const Launch& launch, const std::function<void()>& work);
    void start(CUfunction function, const Launch& launch) const;
    CounterSession* counters();
    /// A time that nobody else's kernels are in.
    Measured<std::chrono::duration<double>> undisturbed(
        const std::function<Measured<std::chrono::duration<double>>()>& measure);
    void run_counted(CUfunction function, const Launch& launch, Profile& profile);
    std::vector<DeviceRegion> changeable_memory();

    DriverApi api_;
    CUdevice device_ = 0;
    CUcontext context_ = nullptr;
    Widths widths_;
    std::vector<std::string> groups_;
    std::chrono::milliseconds timeout_;
    TurnQueue::Waiting waiting_;
    std::function<std::shared_ptr<void>()> pause_clock_;
    // Why there are no counters; nothing while nothing speaks against them.
    std::optional<Unavailable> no_counters_;
    CuptiProcess* cupti_ = nullptr;
    std::optional<DeviceMemory> memory_;
    HostCopies copies_{api_};
    SurfaceMemories surfaces_;
    std::optional<KernelModule> module_;
    /// The module's `__device__` variables, as far as cubins have been searched.
    std::vector<DeviceRegion> variables_;
    std::size_t cubins_searched_ = 0;
    /// Among the processes that measure on the device.
    std::unique_ptr<DeviceTurn> turn_;
    std::optional<CounterSession> session_;
    DeviceDescription description_;
    // The launch after which the device answers nothing any more.
    std::optional<Launch> lost_after_;
};

}  // namespace warpbook::cupti
