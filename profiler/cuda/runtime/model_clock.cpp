#include "model_clock.hpp"

#include <algorithm>

#include "cuda/headers/chips.h"

namespace warpbook::program {

namespace {

/// Each multiprocessor executes four warps' instructions in a cycle.
constexpr double warp_instructions_per_second =
    cuda_on_cpu::model_chip.multiprocessors * 4.0 * cuda_on_cpu::model_chip.clock_kilohertz * 1e3;
constexpr double sector_bytes_on_gpu = 32;
/// Of a kernel of which nothing was counted: so many instructions for each of its warps.
constexpr double assumed_instructions_of_warp = 50;

/// Of its blocks.
double share_counted(const Launch& launch)
{
    const auto& counted = launch.only_blocks.empty() ? launch.counted_blocks : launch.only_blocks;
    return counted.empty() ? 1 : static_cast<double>(counted.size()) / static_cast<double>(launch.grid.count());
}

}  // namespace

void ModelClock::note_launch(const Launch& launch, const Profile& profile)
{
    const double warps =
        static_cast<double>(launch.grid.count()) * static_cast<double>((launch.block.count() + 31) / 32);
    double instructions = warps * assumed_instructions_of_warp;
    double bytes = 0;
    if (profile.totals.available()) {
        const Counters& totals = profile.totals.value();
        double accesses = 0;
        for (const Operation operation : all_operations) {
            for (const Space space : all_spaces)
                accesses += static_cast<double>(totals.of(space, operation).instructions);
            bytes += sector_bytes_on_gpu * static_cast<double>(totals.of(Space::global, operation).units);
        }
        // What a sample of the blocks did, all did.
        const double share = share_counted(launch);
        bytes /= share;
        // Most instructions are none that access memory.
        instructions = std::max(4 * accesses / share, warps);
    }
    pass(call_seconds, std::max(bytes / device_bytes_per_second, instructions / warp_instructions_per_second), 1);
}

void ModelClock::note_library_call(double bytes, double operations)
{
    seconds_ += call_seconds + std::max(bytes / device_bytes_per_second, operations / operations_per_second);
}

}  // namespace warpbook::program
