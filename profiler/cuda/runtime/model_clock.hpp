#pragma once

#include <cstddef>

#include <warpbook/launch.hpp>
#include <warpbook/profile.hpp>

namespace warpbook::program {

/// The time that cudaEventElapsedTime() tells: computed from what kernels and copies did, as if one came after the
/// other on a GPU with an H200's rates. It is no measurement: programs divide by it and print it, and no more can be
/// said of a machine without a GPU. docs/run.md tells the rates.
class ModelClock {
public:
    double seconds() const { return seconds_; }

    void note_launch(const Launch& launch, const Profile& profile);
    void note_copy_with_host(std::size_t bytes)
    {
        pass(call_seconds, static_cast<double>(bytes), host_bytes_per_second);
    }
    void note_copy_on_device(std::size_t bytes)
    {
        pass(call_seconds, 2.0 * static_cast<double>(bytes), device_bytes_per_second);
    }

    /// A call of a library: it moves so many bytes of the device's memory, and computes with floating-point numbers.
    void note_library_call(double bytes, double operations);

    /// No two events are nearer to each other.
    static constexpr double min_seconds = 1e-6;

private:
    static constexpr double call_seconds = 2e-6;
    static constexpr double host_bytes_per_second = 50e9;
    static constexpr double device_bytes_per_second = 4e12;
    static constexpr double operations_per_second = 60e12;

    void pass(double fixed, double amount, double rate) { seconds_ += fixed + amount / rate; }

    double seconds_ = 0;
};

}  // namespace warpbook::program
