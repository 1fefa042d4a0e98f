#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <warpbook/backend.hpp>
#include <warpbook/measured.hpp>
#include <warpbook/profile.hpp>

namespace warpbook {

struct HardwareProfilerOptions {
    /// Names of metric groups (metric_groups.hpp). `lines` includes `accesses`, with which it is compared.
    std::vector<std::string> groups = {"accesses", "lines"};
    /// As Launch::footprint_blocks, of every launch: on the model. 0: footprints are not asked for.
    std::size_t footprint_blocks = 0;
    /// By the number that cudaSetDevice takes.
    int device = 0;
    /// How long to wait while other processes use the device's counters: each launch waits for its turn.
    std::chrono::seconds timeout{600};
    /// Called each second with the number of processes that are before this one.
    std::function<void(std::size_t before)> waiting{};
};

/// Counts what kernels of this process do to memory, with the GPU's own counters: kernels that any code launches by
/// `<<<>>>`, cudaLaunchKernel or cuLaunchKernel.
///
///     warpbook::HardwareProfiler profiler;
///     const warpbook::Profile profile = profiler.profile([&] { transpose<<<grid, block>>>(in, out, n); });
///     EXPECT_THAT(global_stores(profile), IsCoalesced());
///
/// Create it before the first launch: source lines are known only of device code that it saw being loaded. While it
/// counts a launch, no other process can: each waits for its turn (docs/hardware.md). One HardwareProfiler of a process
/// exists at a time. Not safe to use from two threads at once.
class HardwareProfiler {
public:
    /// Throws BackendUnavailable, with reason and remedy: no driver, no GPU, no CUPTI, no permission, another profiler
    /// attached, a chip without these counters. Throws std::invalid_argument for an unknown group.
    explicit HardwareProfiler(const HardwareProfilerOptions& options = {});
    ~HardwareProfiler();
    HardwareProfiler(HardwareProfiler&&) noexcept;
    HardwareProfiler& operator=(HardwareProfiler&&) = delete;

    DeviceDescription device() const;

    /// How often a kernel runs to be counted: once for each pass of each group.
    std::size_t runs_per_kernel() const;

    /// Runs `region` once and returns a Profile of each kernel that it launched on the device, in order. Kernels are
    /// launched again where one run does not give all counters, with the device's memory restored before; after it,
    /// memory holds what one run leaves. What cannot be read is unavailable in the Profile, with its reason. Throws
    /// what `region` throws.
    std::vector<Profile> profiles(const std::function<void()>& region);

    /// The same for a region with exactly one launch. Throws std::logic_error when there are none or several.
    Profile profile(const std::function<void()>& region);

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace warpbook
