#include "simulator_table.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "../warm_model.hpp"
#include "numba.hpp"
#include "oclgrind.hpp"

namespace warpbook::benchmarks {

namespace {

constexpr double aim_beside_oclgrind = 100;
constexpr double aim_beside_numba = 10'000;

/// They take seconds where the model takes milliseconds.
int repetitions_of_simulators(const Effort& effort) { return std::min(effort.repetitions, 3); }

/// Ours and theirs of one case, measured in turns, so that a change in the machine's load meets both.
struct Comparison {
    std::optional<Rate> theirs;
    Rate ours;
};

template <class RateOfTheirs>
Comparison compare(const CommonCase& common, const Effort& effort, RateOfTheirs rate_of_theirs)
{
    WarmModel model(common.workload, {.threads = 1, .faults = true});
    std::vector<double> seconds;
    const auto run_ours = [&] {
        for (int i = 0; i < effort.repetitions; ++i) seconds.push_back(model.seconds(Collect::counters));
    };
    run_ours();
    const std::optional<Rate> theirs = rate_of_theirs(repetitions_of_simulators(effort));
    run_ours();
    return {theirs, rate_of(common.workload.accesses.lane_accesses(), seconds)};
}

void print_row(const std::string& simulator, const char* checks, const CommonCase& common, const Comparison& speeds,
               double aim)
{
    std::printf("%-15s %-25s %-17s %-8s %5s  ", simulator.c_str(), checks, common.workload.name.c_str(),
                to_string(common.workload.block).c_str(), common.workload.size.c_str());
    if (!speeds.theirs) {
        std::printf("too short to be timed\n");
        return;
    }
    const double ratio = speeds.ours.median / speeds.theirs->median;
    std::printf("%-22s  %-19s %8s %8s  %s\n", in_millions(*speeds.theirs).c_str(), in_millions(speeds.ours).c_str(),
                times(ratio).c_str(), times(aim).c_str(), ratio >= aim ? "reached" : "MISSED");
    std::fflush(stdout);
}

void print_reason(const Presence& presence)
{
    std::printf("%-15s %s\n", presence.name.c_str(), presence.reason.c_str());
}

void print_oclgrind(const Effort& effort)
{
    const Presence presence = Oclgrind::presence();
    if (!presence.reason.empty()) return print_reason(presence);

    std::vector<CommonCase> cases = {common_padded_transpose(512, 8), common_padded_transpose(512, 32),
                                     common_tiled_product(128)};
    if (effort.quick) cases = {common_padded_transpose(96, 8)};
    for (const CommonCase& common : cases) {
        const Oclgrind oclgrind(common);
        const auto compare_with = [&](Oclgrind::Checks checks) {
            return compare(common, effort, [&](int repetitions) { return oclgrind.rate(checks, repetitions); });
        };
        print_row(presence.name, "bounds", common, compare_with(Oclgrind::Checks::bounds), aim_beside_oclgrind);
        print_row(presence.name, "bounds, races, unwritten", common,
                  compare_with(Oclgrind::Checks::races_and_uninitialized), aim_beside_oclgrind);
    }
}

void print_numba(const Effort& effort)
{
    const Numba numba;
    if (!numba.presence().reason.empty()) return print_reason(numba.presence());

    std::vector<CommonCase> cases = {common_padded_transpose(128, 8), common_padded_transpose(64, 32),
                                     common_tiled_product(64)};
    if (effort.quick) cases = {common_padded_transpose(32, 8)};
    for (const CommonCase& common : cases) {
        const auto theirs = [&](int repetitions) { return numba.rate(common, repetitions); };
        print_row(numba.presence().name, "none", common, compare(common, effort, theirs), aim_beside_numba);
    }
}

}  // namespace

void print_simulator_table(const Effort& effort)
{
    std::printf(
        "\nBeside simulators that came before: the same kernel, block and size; millions of lane accesses a second,\n"
        "median (least-most) of %d of their runs and %d of ours. Ours: one thread, all counters, all fault checks\n"
        "(bounds, races, unwritten memory). Oclgrind: one thread, kernels compiled with -O3, without its start-up;\n"
        "its own count of the accesses is compared. Numba's CUDA simulator: a Python thread for each thread of the\n"
        "block, of which one at a time can run. All results are compared first.\n\n",
        repetitions_of_simulators(effort), 2 * effort.repetitions);
    std::printf("%-15s %-25s %-17s %-8s %5s  %-22s  %-19s %8s %8s\n", "simulator", "its checks", "kernel", "block",
                "size", "theirs", "ours", "ratio", "aim");
    print_oclgrind(effort);
    print_numba(effort);
}

}  // namespace warpbook::benchmarks
