#include "access_metrics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "counters/metrics/exact_metrics.hpp"

namespace warpbook::cupti {

namespace {

using Kind = AccessMetric::Kind;
constexpr auto instructions = AccessMetric::Quantity::instructions;
constexpr auto units = AccessMetric::Quantity::units;

// Which of the counters of the metric group "accesses" adds to what.
constexpr std::array access_table = {
    AccessMetric{metrics::global_load_requests.name, Space::global, Operation::load, instructions},
    AccessMetric{metrics::global_load_sectors.name, Space::global, Operation::load, units},
    AccessMetric{metrics::global_store_requests.name, Space::global, Operation::store, instructions},
    AccessMetric{metrics::global_store_sectors.name, Space::global, Operation::store, units},
    // Atomics whose result nobody uses (RED), and the others (ATOM).
    AccessMetric{metrics::global_red_requests.name, Space::global, Operation::atomic, instructions},
    AccessMetric{metrics::global_atom_requests.name, Space::global, Operation::atomic, instructions},
    AccessMetric{metrics::global_red_sectors.name, Space::global, Operation::atomic, units},
    AccessMetric{metrics::global_atom_sectors.name, Space::global, Operation::atomic, units},

    AccessMetric{metrics::shared_load_instructions.name, Space::shared, Operation::load, instructions},
    AccessMetric{metrics::shared_load_wavefronts.name, Space::shared, Operation::load, units},
    AccessMetric{metrics::shared_store_instructions.name, Space::shared, Operation::store, instructions},
    AccessMetric{metrics::shared_store_wavefronts.name, Space::shared, Operation::store, units},
    AccessMetric{metrics::shared_atom_instructions.name, Space::shared, Operation::atomic, instructions},
    AccessMetric{metrics::shared_atom_wavefronts.name, Space::shared, Operation::atomic, units},

    AccessMetric{metrics::matrix_load_instructions.name, Space::shared, Operation::load, instructions,
                 Kind::matrix_load},
    AccessMetric{metrics::matrix_load_wavefronts.name, Space::shared, Operation::load, units, Kind::matrix_load},
    AccessMetric{metrics::matrix_store_instructions.name, Space::shared, Operation::store, instructions,
                 Kind::matrix_store},
    AccessMetric{metrics::matrix_store_wavefronts.name, Space::shared, Operation::store, units, Kind::matrix_store},
    AccessMetric{metrics::tensor_core_instructions.name, Space::shared, Operation::load, instructions,
                 Kind::tensor_core},
    AccessMetric{metrics::tensor_core_wavefronts.name, Space::shared, Operation::load, units, Kind::tensor_core},

    // A copy from global to shared memory in one instruction is a load and a store, and in none of the above.
    AccessMetric{metrics::async_copy_instructions.name, Space::global, Operation::load, instructions, Kind::async_copy},
    AccessMetric{metrics::async_copy_sectors.name, Space::global, Operation::load, units, Kind::async_copy},
    AccessMetric{metrics::async_copy_instructions.name, Space::shared, Operation::store, instructions,
                 Kind::async_copy},
    AccessMetric{metrics::async_copy_wavefronts.name, Space::shared, Operation::store, units, Kind::async_copy},
};

// Doubles are exact up to here.
constexpr double largest_count = 9007199254740992.0;

bool is_count(double value)
{
    return value >= 0 && value <= largest_count && std::floor(value) == value;  // false for NaN
}

Measured<double> count_in(const MetricValues& values, std::string_view metric)
{
    const std::string name(metric);
    const auto found = values.find(name);
    if (found == values.end()) return Measured<double>::unavailable("the GPU gave no value for " + name);
    if (!is_count(found->second))
        return Measured<double>::unavailable("the GPU's value for " + name +
                                             " is no count: " + std::to_string(found->second));
    return found->second;
}

/// "x.sum" as "x.max".
std::string with_rollup(std::string_view metric, std::string_view rollup)
{
    return std::string(metric.substr(0, metric.rfind('.') + 1)) + std::string(rollup);
}

/// The instructions of which the totals have any, or nothing that can be told.
std::vector<AccessMetric> executed_instructions(const MetricValues& totals, const AccessKinds& kinds)
{
    std::vector<AccessMetric> metrics;
    for (const AccessMetric& metric : access_table) {
        if (metric.quantity != instructions || !kinds.contains(metric.kind)) continue;
        const auto total = totals.find(std::string(metric.name));
        if (total == totals.end() || total->second != 0) metrics.push_back(metric);
    }
    return metrics;
}

}  // namespace

std::span<const AccessMetric> access_metrics() { return access_table; }

AccessKinds kinds_counted_by(std::span<const std::string> names)
{
    AccessKinds kinds;
    for (const AccessMetric& metric : access_table) kinds.insert(metric.kind);
    for (const AccessMetric& metric : access_table) {
        if (std::ranges::find(names, metric.name) == names.end()) kinds.erase(metric.kind);
    }
    kinds.insert(Kind::plain);
    return kinds;
}

std::vector<std::string> access_metric_names(const AccessKinds& kinds)
{
    std::vector<std::string> names;
    for (const AccessMetric& metric : access_table) {
        if (!kinds.contains(metric.kind)) continue;
        if (std::find(names.begin(), names.end(), metric.name) == names.end()) names.emplace_back(metric.name);
    }
    return names;
}

Measured<Counters> counters_from(const MetricValues& values, const AccessKinds& kinds)
{
    Counters totals;
    for (const AccessMetric& metric : access_table) {
        if (!kinds.contains(metric.kind)) continue;
        const Measured<double> value = count_in(values, metric.name);
        if (!value.available()) return Measured<Counters>::unavailable(value.reason());
        AccessCounts& counts = totals.of(metric.space, metric.operation);
        auto& sum = metric.quantity == instructions ? counts.instructions : counts.units;
        sum += static_cast<std::uint64_t>(value.value());
    }
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations)
            totals.of(space, operation).ideal_units =
                Measured<std::uint64_t>::unavailable("the per-line measurement was not made");
    }
    return totals;
}

Measured<AsyncCopies> async_copies_from(const MetricValues& values, const AccessKinds& kinds)
{
    if (!kinds.contains(Kind::async_copy))
        return Measured<AsyncCopies>::unavailable("this GPU does not count asynchronous copies");
    AsyncCopies copies;
    const std::pair<std::string_view, std::uint64_t*> counts[] = {
        {metrics::async_copy_instructions.name, &copies.instructions},
        {metrics::async_copy_sectors.name, &copies.sectors},
        {metrics::async_copy_wavefronts.name, &copies.wavefronts}};
    for (const auto& [name, count] : counts) {
        const Measured<double> value = count_in(values, name);
        if (!value.available()) return Measured<AsyncCopies>::unavailable(value.reason());
        *count = static_cast<std::uint64_t>(value.value());
    }
    return copies;
}

std::vector<std::string> scheduler_metric_names(const MetricValues& totals, const AccessKinds& kinds)
{
    std::vector<std::string> names;
    for (const AccessMetric& metric : executed_instructions(totals, kinds)) {
        for (const char* const rollup : {"max", "avg"}) {
            const std::string name = with_rollup(metric.name, rollup);
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        }
    }
    return names;
}

Measured<SchedulerLoad> scheduler_load_from(const MetricValues& values, const AccessKinds& kinds)
{
    using Load = Measured<SchedulerLoad>;
    SchedulerLoad load;
    for (const AccessMetric& metric : executed_instructions(values, kinds)) {
        const auto sum = values.find(std::string(metric.name));
        const auto max = values.find(with_rollup(metric.name, "max"));
        const auto average = values.find(with_rollup(metric.name, "avg"));
        if (sum == values.end() || max == values.end() || average == values.end())
            return Load::unavailable("the GPU gave no value by scheduler for " + std::string(metric.name));
        if (!is_count(sum->second) || !is_count(max->second) || !(average->second >= 0))
            return Load::unavailable("the GPU's value by scheduler for " + std::string(metric.name) + " is no count");
        if (average->second > 0)
            load.schedulers = static_cast<std::uint64_t>(std::llround(sum->second / average->second));
        // Where two counters add to one kind, their busiest schedulers may be two: then the sum is too high, never too
        // low.
        load.instructions_of_busiest.of(metric.space, metric.operation) += static_cast<std::uint64_t>(max->second);
    }
    return load;
}

}  // namespace warpbook::cupti
