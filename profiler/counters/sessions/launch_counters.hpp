#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <warpbook/metric_groups.hpp>

#include "access_metrics.hpp"
#include "counter_group.hpp"
#include "metric_host.hpp"
#include "range_profiler.hpp"

namespace warpbook::cupti {

/// How to collect all metrics of these groups that the chip has, together.
MetricHost::Plan plan_of(MetricHost& host, const std::vector<const MetricGroup*>& groups);

/// Metrics of the whole launch. All groups are read together, in as many passes as that takes: CUPTI's range profiler
/// sees only launches that the program makes itself, not those that a call-back makes for it.
class LaunchCounters final : public CounterGroup {
public:
    /// Throws CountersUnavailable, also when the chip has none of them.
    LaunchCounters(const CuptiApi& api, RangeProfiler& profiler, const std::string& chip,
                   std::vector<const MetricGroup*> groups);

    /// Makes the profiler ready to count these groups. Throws CuptiError.
    static void prepare(RangeProfiler& profiler, const std::vector<const MetricGroup*>& groups);

    std::size_t passes() const override { return plan_.passes; }
    bool uses_range_profiler() const override { return true; }
    void begin() override { profiler_.start(plan_, counter_data_); }
    void finish(Reading& reading) override;
    void abandon() noexcept override { profiler_.abandon(); }
    void miss(Reading& reading, const Unavailable& why) const override;

private:
    Measured<SchedulerLoad> scheduler_load(MetricValues totals) const;

    RangeProfiler& profiler_;
    std::vector<const MetricGroup*> groups_;
    MetricHost host_;
    MetricHost::Plan plan_;
    AccessKinds kinds_;
    std::vector<std::uint8_t> counter_data_;
};

}  // namespace warpbook::cupti
