#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <warpbook/counters.hpp>

#include "cupti_api.hpp"
#include "grading_metrics.hpp"

namespace warpbook::cupti {

/// CUPTI's host side: which metrics a chip has, how to collect them, what collected data means. Needs no GPU.
class MetricHost {
public:
    /// `availability` says what this very device has; empty where there is none, as in tests. Throws CuptiError.
    MetricHost(const CuptiApi& api, const std::string& chip, std::vector<std::uint8_t> availability = {});
    ~MetricHost();
    MetricHost(const MetricHost&) = delete;
    MetricHost& operator=(const MetricHost&) = delete;

    bool knows(const std::string& metric) const;

    struct Plan {
        std::vector<std::string> metrics;
        std::vector<std::uint8_t> config_image;
        /// How often a kernel has to run for all of them.
        std::size_t passes = 0;
    };
    /// How to collect these metrics together. Call it once.
    Plan plan(std::vector<std::string> metrics);

    MetricValues evaluate(const std::vector<std::uint8_t>& counter_data, const std::vector<std::string>& metrics) const;

private:
    const CuptiApi& api_;
    std::string chip_;
    std::vector<std::uint8_t> availability_;
    CUpti_Profiler_Host_Object* host_ = nullptr;
};

/// How to collect the grading metrics that the chip has.
struct GradingPlan {
    MetricHost::Plan collection;
    bool with_async_copies = false;
};
GradingPlan plan_grading(MetricHost& host);

/// Reads the counters to grade by: instructions and units of the whole launch, in one run of the kernel.
class GradingCounters {
public:
    /// Throws CountersUnavailable.
    GradingCounters(const CuptiApi& api, CUcontext context, const std::string& chip);
    ~GradingCounters();
    GradingCounters(const GradingCounters&) = delete;
    GradingCounters& operator=(const GradingCounters&) = delete;

    /// Counts while `run_kernel` runs one kernel to its end. Throws CountersUnavailable, and what `run_kernel` throws.
    Measured<Counters> measure(const std::function<void()>& run_kernel);

    /// Lets go of the device until the next measurement.
    void suspend() noexcept;

private:
    void resume();
    void prepare_counter_data();
    void configure();

    const CuptiApi& api_;
    CUcontext context_;
    MetricHost host_;
    GradingPlan plan_;
    CUpti_RangeProfiler_Object* profiler_ = nullptr;
    std::vector<std::uint8_t> counter_data_;
};

}  // namespace warpbook::cupti
