#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cupti_api.hpp"
#include "metric_host.hpp"

namespace warpbook::cupti {

/// CUPTI's range profiler on one context: it reads counters of whole launches, and runs a kernel once for each pass,
/// with memory put back in between (measured on an H200: a kernel that adds 1 to its input, counted in four passes,
/// adds 1). While it counts, no other process can read the device's counters.
class RangeProfiler {
public:
    RangeProfiler(const CuptiApi& api, CUcontext context) : api_(api), context_(context) {}
    ~RangeProfiler() { suspend(); }
    RangeProfiler(const RangeProfiler&) = delete;
    RangeProfiler& operator=(const RangeProfiler&) = delete;

    /// Takes hold of the device, if it did not. Throws CuptiError.
    void resume();
    /// Lets go of the device until the next measurement.
    void suspend() noexcept;
    bool enabled() const { return profiler_ != nullptr; }

    /// Counts every launch on its own from here on, into `counter_data`, which is made ready for one: give it the same
    /// vector, empty at first, for the same plan.
    void start(const MetricHost::Plan& plan, std::vector<std::uint8_t>& counter_data);
    /// Ends counting. Throws CountersUnavailable unless it was exactly one launch.
    void stop(std::vector<std::uint8_t>& counter_data);
    /// Ends counting without a result.
    void abandon() noexcept;

private:
    std::size_t data_size(const MetricHost::Plan& plan) const;
    void empty(const MetricHost::Plan& plan, std::vector<std::uint8_t>& counter_data);

    const CuptiApi& api_;
    CUcontext context_;
    CUpti_RangeProfiler_Object* profiler_ = nullptr;
};

}  // namespace warpbook::cupti
