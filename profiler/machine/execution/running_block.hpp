#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "machine/synchronization/block_barrier.hpp"
#include "machine/faults/block_faults.hpp"
#include "machine/synchronization/block_ordering.hpp"
#include "child_launches.hpp"
#include "machine/synchronization/grid_barrier.hpp"
#include "lane_scheduler.hpp"
#include "machine/synchronization/phase_waits.hpp"
#include "run_mode.hpp"
#include "machine/lanes/local_arrays.hpp"
#include "machine/lanes/positions.hpp"
#include "machine/synchronization/tile_barrier.hpp"
#include "noted_instructions.hpp"
#include "machine/synchronization/warp_synchronization.hpp"

namespace warpbook::model {

/// An atomic access that a lane is about to make.
struct AtomicAccess {
    std::uint64_t address = 0;
    unsigned bytes = 0;
    AtomicKind kind;
    /// Among whom it can tell of anything.
    Scope scope = Scope::device;
    /// `perform(operation)` does it.
    void (*perform)(void* operation) = nullptr;
    void* operation = nullptr;
    std::uintptr_t return_address = 0;

    bool reads() const { return kind.form != AtomicForm::store; }
    bool writes() const { return kind.form != AtomicForm::load; }
    bool is_ordered_by_fences() const { return kind.order == AtomicOrder::by_fences; }
};

/// In lockstep: the access before which a thread is held, or the last one before which it was.
struct HeldAccess {
    std::uint64_t address = 0;
    unsigned bytes = 0;
    Space space = Space::global;
    /// Volatile; the thread makes it itself when it is let go.
    bool is_store = false;
    std::uintptr_t return_address = 0;
    /// Null where it is none, or made.
    const AtomicAccess* atomic = nullptr;
};

/// What somebody who waits in a loop could see of others, beside the atomics by which most loops wait. Looked at while
/// it is asked whether anything goes on at all (Standstill).
struct Changes {
    bool are_watched = false;
    /// Of memory, or of anything else that others see.
    bool any = false;
    /// How often a thread of the block has looked at the clock, which goes on.
    std::uint64_t looks_at_clock = 0;
};

/// The block that an operating-system thread runs: its threads, where they wait for each other, and what they did so
/// far. Between blocks it is used again.
struct RunningBlock {
    /// `barrier_of_grid` is null where the launch is not cooperative.
    RunningBlock(const Launch& launch, unsigned warp_size, FiberStacks& stacks, FaultLog& log, std::uint64_t code_begin,
                 FenceOrdering& fence_ordering, LaunchDemands& demanded, GridBarrier* barrier_of_grid,
                 NotedInstructions& noted_instructions, ChildLaunches& launches_by_grid)
        : grid(launch.grid),
          grid_barrier(barrier_of_grid),
          scheduler(launch, warp_size, stacks, demanded.mode().in_lockstep),
          barrier(scheduler.threads()),
          tile_barrier(scheduler.threads(), warp_size),
          synchronizations(scheduler.warps().size()),
          ordering(fence_ordering, scheduler.threads(), warp_size),
          faults(log, code_begin),
          demands(demanded),
          noted(noted_instructions),
          held_accesses(demanded.mode().in_lockstep ? scheduler.threads() : 0),
          released(demanded.mode().in_lockstep ? scheduler.threads() : 0),
          launches(launches_by_grid),
          last_errors(scheduler.threads()),
          local_arrays(scheduler.threads())
    {}

    /// At `position` in the grid.
    void begin(const Dim3& position)
    {
        scheduler.begin_block();
        barrier.begin_block();
        phase_waits.begin_block();
        grid_barriers_arrived_at = 0;
        ordering.begin_block(number_in(grid, position));
        faults.begin_block(position);
        number = number_in(grid, position);
        local_arrays.begin_block();
        streams = 0;
        made_volatile_accesses = false;
        std::fill(last_errors.begin(), last_errors.end(), 0);
    }

    const Dim3 grid;
    /// Its own in the grid.
    std::size_t number = 0;
    GridBarrier* const grid_barrier;
    /// At how many barriers of the grid the block has arrived.
    std::uint64_t grid_barriers_arrived_at = 0;
    /// Where a thread of it waits for the other blocks.
    std::uintptr_t waits_for_grid_at = 0;
    LaneScheduler scheduler;
    BlockBarrier barrier;
    TileBarrier tile_barrier;
    PhaseWaits phase_waits;
    /// By warp.
    std::vector<WarpSynchronization> synchronizations;
    BlockOrdering ordering;
    BlockFaults faults;
    LaunchDemands& demands;
    NotedInstructions& noted;
    /// In lockstep, by thread.
    std::vector<HeldAccess> held_accesses;
    Changes changes;
    /// In lockstep, by thread: what its last atomic found, in the sense of memory order.
    std::vector<BlockOrdering::Released> released;
    ChildLaunches& launches;
    /// CUDA's error code, by thread: of the last launch that failed.
    std::vector<int> last_errors;
    LocalArrays local_arrays;
    /// That its threads have created.
    unsigned streams = 0;
    bool made_volatile_accesses = false;
};

}  // namespace warpbook::model
