#pragma once

#include <cstdint>
#include <vector>

#include "block_barrier.hpp"
#include "block_faults.hpp"
#include "block_ordering.hpp"
#include "lane_scheduler.hpp"
#include "run_mode.hpp"
#include "positions.hpp"
#include "tile_barrier.hpp"
#include "warp_synchronization.hpp"

namespace warpbook::model {

/// An atomic access that a lane is about to make.
struct AtomicAccess {
    std::uint64_t address = 0;
    unsigned bytes = 0;
    Scope scope = Scope::device;
    /// `perform(operation)` does it.
    void (*perform)(void* operation) = nullptr;
    void* operation = nullptr;
};

/// The block that an operating-system thread runs: its threads, where they wait for each other, and what they did so
/// far. Between blocks it is used again.
struct RunningBlock {
    RunningBlock(const Launch& launch, unsigned warp_size, FiberStacks& stacks, FaultLog& log, std::uint64_t code_begin,
                 FenceOrdering& fence_ordering, LaunchDemands& demanded)
        : grid(launch.grid),
          scheduler(launch, warp_size, stacks, demanded.mode().in_lockstep),
          barrier(scheduler.threads()),
          tile_barrier(scheduler.threads(), warp_size),
          synchronizations(scheduler.warps().size()),
          ordering(fence_ordering, scheduler.threads(), warp_size),
          faults(log, code_begin),
          demands(demanded),
          held_atomics(demanded.mode().in_lockstep ? scheduler.threads() : 0)
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
    TileBarrier tile_barrier;
    /// By warp.
    std::vector<WarpSynchronization> synchronizations;
    BlockOrdering ordering;
    BlockFaults faults;
    LaunchDemands& demands;
    /// In lockstep, by thread: what it will do when it is let go; null where that is no atomic.
    std::vector<const AtomicAccess*> held_atomics;
};

}  // namespace warpbook::model
