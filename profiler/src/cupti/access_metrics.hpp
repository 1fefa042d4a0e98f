#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/counters.hpp>
#include <warpbook/distribution.hpp>
#include <warpbook/measured.hpp>

namespace warpbook::cupti {

/// One hardware counter of the metric group "accesses" and what it adds to. A kind of access can have several, which
/// are summed, and one counter can add to two kinds.
struct AccessMetric {
    enum class Quantity { instructions, units };

    std::string_view name;
    Space space;
    Operation operation;
    Quantity quantity;
    /// Counts asynchronous copies (LDGSTS), which GPUs before compute capability 8.0 do not have.
    bool of_async_copies = false;
};

std::span<const AccessMetric> access_metrics();

/// The names to collect, each once. Without those of asynchronous copies on GPUs that have none.
std::vector<std::string> access_metric_names(bool with_async_copies);

/// The values that were collected, by name: CUPTI drops and sorts metrics as it likes, so a position says nothing.
using MetricValues = std::map<std::string, double>;

/// The totals, without ideal units: those come from the lines. Unavailable when a value is missing or is no count.
Measured<Counters> counters_from(const MetricValues& values, bool with_async_copies);

/// The same instructions of one warp scheduler: of the busiest, and on the average of all. The counters are those of
/// the totals, so nothing more is collected.
std::vector<std::string> scheduler_metric_names(bool with_async_copies);

/// `values` has the totals and the above. Unavailable when a value is missing or is no number.
Measured<SchedulerLoad> scheduler_load_from(const MetricValues& values, bool with_async_copies);

}  // namespace warpbook::cupti
