#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "counters/driver/cupti_api.hpp"
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

    /// Asks CUPTI which counters this very device has, once: it takes 0.1 s. CUPTI answers only while the profiler is
    /// not enabled (CUPTI_ERROR_INVALID_PARAMETER otherwise; CUPTI 13.0). Throws CuptiError, with
    /// CUPTI_ERROR_HARDWARE_BUSY while another process counts.
    void ask_availability();
    /// For MetricHost. Empty when nobody asked.
    const std::vector<std::uint8_t>& availability() const { return availability_; }

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
    std::vector<std::uint8_t> availability_;
    CUpti_RangeProfiler_Object* profiler_ = nullptr;
    /// Whether it was asked for the size of counter data since it was enabled.
    bool was_asked_for_size_ = false;
};

}  // namespace warpbook::cupti
