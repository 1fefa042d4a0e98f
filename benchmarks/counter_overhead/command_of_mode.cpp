#include "command_of_mode.hpp"

#include <warpbook/metric_groups.hpp>

namespace warpbook::benchmarks {

namespace {

/// What ncu calls the numbers that `lines` reads of each instruction: executions, sectors, wavefronts, and the ideals.
/// Its section SourceCounters has them as well, beside samples and branches that we do not count; with it ncu takes
/// more than twice as long.
const std::string line_metrics_of_ncu =
    "inst_executed,memory_l2_theoretical_sectors_global,memory_l2_theoretical_sectors_global_ideal,"
    "memory_l1_wavefronts_shared,memory_l1_wavefronts_shared_ideal";

std::string metrics_for_ncu(Mode mode)
{
    std::string names;
    for (const Metric& metric : find_metric_group("accesses")->metrics)
        names += (names.empty() ? "" : ",") + std::string(metric.name);
    if (with_lines(mode)) names += "," + line_metrics_of_ncu;
    return names;
}

const char* groups_of(Mode mode)
{
    switch (mode) {
    case Mode::accesses: return "accesses";
    case Mode::lines: return "lines";
    default: return "none";
    }
}

}  // namespace

Command command_of(const Task& task, const std::string& worker)
{
    Command command;
    if (is_ncu(task.mode))
        // Clocks and caches as they are, as we leave them.
        command = {"ncu",       "--clock-control",
                   "none",      "--cache-control",
                   "none",      "--target-processes",
                   "all",       "--csv",
                   "--page",    "raw",
                   "--metrics", metrics_for_ncu(task.mode)};
    command.insert(command.end(), {worker, groups_of(task.mode), std::to_string(task.launches)});
    command.insert(command.end(), task.cases.begin(), task.cases.end());
    return command;
}

}  // namespace warpbook::benchmarks
