#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include <warpbook/hardware_profiler.hpp>
#include <warpbook/profile.hpp>

namespace warpbook {

/// What HardwareProfiler is on a GPU, for a program that runs on the model (warpbook::model): the same functions, and
/// the same counters, lines and ideals. Besides them, a Profile has the faults that were found: `findings`.
///
/// Of HardwareProfilerOptions `footprint_blocks` is used: the model counts accesses and lines, and has one device.
/// Unknown groups throw std::invalid_argument, and so do known ones that the model cannot count.
class ModelProfiler {
public:
    explicit ModelProfiler(const HardwareProfilerOptions& options = {});

    DeviceDescription device() const;

    /// Once.
    std::size_t runs_per_kernel() const { return 1; }

    /// Runs `region` once and returns a Profile of each kernel that it launched, in order. Throws what `region` throws.
    std::vector<Profile> profiles(const std::function<void()>& region);

    /// The same for a region with exactly one launch. Throws std::logic_error when there are none or several.
    Profile profile(const std::function<void()>& region);

private:
    std::size_t footprint_blocks_ = 0;
};

}  // namespace warpbook
