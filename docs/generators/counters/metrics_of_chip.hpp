#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <warpbook/metric_groups.hpp>

#include "counters/driver/cupti_api.hpp"
#include "recorded_passes.hpp"

namespace warpbook::generators {

/// The number that CUPTI gives one of the SASS metrics; none when the chip lacks it. The profiler's host side has to
/// have been used before, otherwise CUPTI knows no SASS metric at all.
std::optional<std::uint64_t> number_of_sass_metric(const cupti::CuptiApi& api, const std::string& chip,
                                                   const Metric& metric);

/// Asks CUPTI about one chip. Needs no GPU.
class MetricsOfChip {
public:
    MetricsOfChip(const cupti::CuptiApi& api, const std::string& chip);

    bool has(const MetricGroup& group, const Metric& metric) const;

    /// How often a kernel has to run for those metrics of the group that the chip has; 0 when it has none.
    std::size_t passes(const MetricGroup& group) const;

    /// Of all groups that are collected from the launch.
    PassesOfGroups passes() const;

private:
    const cupti::CuptiApi& api_;
    const std::string& chip_;
};

}  // namespace warpbook::generators
