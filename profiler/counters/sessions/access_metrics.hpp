#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/counters.hpp>
#include <warpbook/distribution.hpp>
#include <warpbook/measured.hpp>
#include <warpbook/profile.hpp>

namespace warpbook::cupti {

/// One hardware counter of the metric group "accesses" and what it adds to. A kind of access can have several, which
/// are summed, and one counter can add to two kinds.
struct AccessMetric {
    enum class Quantity { instructions, units };
    /// What counters tell apart, and not every GPU has: asynchronous copies (LDGSTS) from compute capability 8.0 on,
    /// matrix stores (STSM) from 9.0 on, products whose factors a tensor core reads from shared memory (HGMMA) on 9.0.
    enum class Kind { plain, async_copy, matrix_load, matrix_store, tensor_core };

    std::string_view name;
    Space space;
    Operation operation;
    Quantity quantity;
    Kind kind = Kind::plain;
};

using AccessKinds = std::set<AccessMetric::Kind>;

std::span<const AccessMetric> access_metrics();

/// The kinds of accesses whose counters are all among `names`, and the plain ones, which every GPU has.
AccessKinds kinds_counted_by(std::span<const std::string> names);

/// The names to collect for these, each once.
std::vector<std::string> access_metric_names(const AccessKinds& kinds);

/// The values that were collected, by name: CUPTI drops and sorts metrics as it likes, so a position says nothing.
using MetricValues = std::map<std::string, double>;

/// The totals, without ideal units: those come from the lines. Unavailable when a value is missing or is no count.
Measured<Counters> counters_from(const MetricValues& values, const AccessKinds& kinds);

/// Those of them that are asynchronous copies. Unavailable, too, where the GPU does not count them.
Measured<AsyncCopies> async_copies_from(const MetricValues& values, const AccessKinds& kinds);

/// The same instructions of one warp scheduler: of the busiest, and on the average of all. The counters are those of
/// the totals, so nothing more is collected. Those of which there are none are left out: CUPTI works each value out
/// anew, and a launch has instructions of few kinds.
std::vector<std::string> scheduler_metric_names(const MetricValues& totals, const AccessKinds& kinds);

/// `values` has the totals and the above. Unavailable when a value is missing or is no number.
Measured<SchedulerLoad> scheduler_load_from(const MetricValues& values, const AccessKinds& kinds);

}  // namespace warpbook::cupti
