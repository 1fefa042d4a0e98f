#include "grading_metrics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace warpbook::cupti {

namespace {

constexpr auto instructions = GradingMetric::Quantity::instructions;
constexpr auto units = GradingMetric::Quantity::units;

// These are exact, the same in every run, and fit in one pass. The better-known l1tex__ counters need several passes,
// and l1tex__data_bank_conflicts also counts waiting that is no conflict.
constexpr std::array metrics = {
    GradingMetric{"smsp__sass_inst_executed_op_global_ld.sum", Space::global, Operation::load, instructions},
    GradingMetric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum", Space::global, Operation::load, units},
    GradingMetric{"smsp__sass_inst_executed_op_global_st.sum", Space::global, Operation::store, instructions},
    GradingMetric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum", Space::global, Operation::store, units},
    // Atomics whose result nobody uses (RED), and the others (ATOM).
    GradingMetric{"smsp__sass_inst_executed_op_global_red.sum", Space::global, Operation::atomic, instructions},
    GradingMetric{"smsp__sass_inst_executed_op_global_atom.sum", Space::global, Operation::atomic, instructions},
    GradingMetric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_red.sum", Space::global, Operation::atomic, units},
    GradingMetric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_atom.sum", Space::global, Operation::atomic,
                  units},

    GradingMetric{"smsp__sass_inst_executed_op_shared_ld.sum", Space::shared, Operation::load, instructions},
    GradingMetric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", Space::shared, Operation::load,
                  units},
    GradingMetric{"smsp__sass_inst_executed_op_shared_st.sum", Space::shared, Operation::store, instructions},
    GradingMetric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum", Space::shared, Operation::store,
                  units},
    GradingMetric{"smsp__sass_inst_executed_op_shared_atom.sum", Space::shared, Operation::atomic, instructions},
    GradingMetric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_atom.sum", Space::shared, Operation::atomic,
                  units},

    // A copy from global to shared memory in one instruction is a load and a store, and in none of the above.
    GradingMetric{"smsp__sass_inst_executed_op_ldgsts.sum", Space::global, Operation::load, instructions, true},
    GradingMetric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts.sum", Space::global, Operation::load, units,
                  true},
    GradingMetric{"smsp__sass_inst_executed_op_ldgsts.sum", Space::shared, Operation::store, instructions, true},
    GradingMetric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum", Space::shared, Operation::store,
                  units, true},
};

// Doubles are exact up to here.
constexpr double largest_count = 9007199254740992.0;

bool is_count(double value)
{
    return value >= 0 && value <= largest_count && std::floor(value) == value;  // false for NaN
}

}  // namespace

std::span<const GradingMetric> grading_metrics() { return metrics; }

std::vector<std::string> grading_metric_names(bool with_async_copies)
{
    std::vector<std::string> names;
    for (const GradingMetric& metric : metrics) {
        if (metric.of_async_copies && !with_async_copies) continue;
        if (std::find(names.begin(), names.end(), metric.name) == names.end()) names.emplace_back(metric.name);
    }
    return names;
}

Measured<Counters> counters_from(const MetricValues& values, bool with_async_copies)
{
    Counters totals;
    for (const GradingMetric& metric : metrics) {
        if (metric.of_async_copies && !with_async_copies) continue;
        const auto found = values.find(metric.name);
        if (found == values.end())
            return Measured<Counters>::unavailable(std::string("the GPU gave no value for ") + metric.name);
        if (!is_count(found->second))
            return Measured<Counters>::unavailable(std::string("the GPU's value for ") + metric.name +
                                                   " is no count: " + std::to_string(found->second));
        AccessCounts& counts = totals.of(metric.space, metric.operation);
        auto& sum = metric.quantity == instructions ? counts.instructions : counts.units;
        sum += static_cast<std::uint64_t>(found->second);
    }
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations)
            totals.of(space, operation).ideal_units =
                Measured<std::uint64_t>::unavailable("the per-line measurement was not made");
    }
    return totals;
}

}  // namespace warpbook::cupti
