#pragma once

#include <cstdint>
#include <vector>

#include "block_barrier.hpp"
#include "block_faults.hpp"
#include "block_ordering.hpp"
#include "lane_scheduler.hpp"
#include "positions.hpp"
#include "warp_synchronization.hpp"

namespace warpbook::model {

/// The block that an operating-system thread runs: its threads, where they wait for each other, and what they did so
/// far. Between blocks it is used again.
struct RunningBlock {
    RunningBlock(const Launch& launch, unsigned warp_size, FiberStacks& stacks, FaultLog& log, std::uint64_t code_begin,
                 FenceOrdering& fence_ordering)
        : grid(launch.grid),
          scheduler(launch, warp_size, stacks),
          barrier(scheduler.threads()),
          synchronizations(scheduler.warps().size()),
          ordering(fence_ordering, scheduler.threads(), warp_size),
          faults(log, code_begin)
    {}

    /// At `position` in the grid.
    void begin(const Dim3& position)
    {
        scheduler.begin_block();
        barrier.begin_block();
        ordering.begin_block(number_in(grid, position));
        faults.begin_block(position);
    }

    const Dim3 grid;
    LaneScheduler scheduler;
    BlockBarrier barrier;
    /// By warp.
    std::vector<WarpSynchronization> synchronizations;
    BlockOrdering ordering;
    BlockFaults faults;
};

}  // namespace warpbook::model
