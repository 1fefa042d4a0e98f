#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <warpbook/machine.hpp>

#include "machine/faults/fault_log.hpp"
#include "machine/lanes/fiber_stacks.hpp"
#include "machine/memory/global_memory.hpp"
#include "machine/memory/memory_names.hpp"
#include "machine/lanes/recorder.hpp"
#include "running_block.hpp"
#include "running_lane.hpp"
#include "simt_replay.hpp"
#include "standstill.hpp"
#include "step_budget.hpp"
#include "machine/synchronization/fence_ordering.hpp"

namespace warpbook::model {

/// Runs blocks of one launch, one after another, on the operating-system thread that created it: decides which lanes of
/// a warp go on, has their logs replayed, and ends the wait of those whose awaited threads have come. Freely, it
/// decides which warp goes on, too; in lockstep somebody else does.
class BlockExecutor {
public:
    BlockExecutor(const Machine& machine, const GlobalMemory& memory, LaunchSnapshot& snapshot, DeviceHeap& heap,
                  const TextureTable& textures, FiberStacks& stacks, const Launch& launch,
                  std::vector<Observer*> observers, FaultLog& faults, NotedInstructions& noted,
                  FenceOrdering& fence_ordering, LaunchDemands& demands, StepBudget& steps, GridBarrier* grid_barrier,
                  ChildLaunches& launches);
    BlockExecutor(const BlockExecutor&) = delete;
    BlockExecutor& operator=(const BlockExecutor&) = delete;

    /// Makes what the operating-system thread runs from now on its block's.
    void take_over();
    Recorder& recorder() { return block_.scheduler.recorder(); }

    /// To whom blocks are shown from the next one on.
    void show_to(const std::vector<Observer*>& observers);

    void begin_block(const Dim3& block);

    /// Freely: runs the block up to its end, or until the launch demands another mode.
    void run_block();

    // In lockstep.

    /// Lets the lanes of a warp that stand together make the access before which they are held, `first_lane` first, and
    /// runs all lanes up to the next such place, or where they must wait. True when an atomic of it changed what was
    /// there: a warp that waits for others changes nothing.
    bool run_turn(unsigned warp, unsigned first_lane);
    /// Whether the warp has lanes for another turn.
    bool can_go_on(unsigned warp);
    /// Lets the warps of tiles go on of which all threads meet. Returns these warps, those of each tile in turn.
    std::vector<unsigned> release_tiles();
    /// For when no lane of the block can go on: lets go those outside their own masks, and returns their warps. That
    /// such a call is wrong has been told, and what a GPU does with it is open: a deadlock would hide the mistake.
    std::vector<unsigned> release_lanes_outside_their_masks();
    /// Lets the block's warps pass the barrier when all of them are there.
    bool release_barrier();
    /// Lets go who waits for a phase that is over.
    void release_phases();
    /// The same when another block has ended phases in global memory.
    void release_phases_in_global_memory();
    /// Whether a phase of a barrier in global memory is over since the last time, for which other blocks may wait.
    bool take_phase_complete_in_global_memory() { return block_.phase_waits.take_note_of_global_memory(); }
    /// Warps of which lanes were let go since the last time.
    std::vector<unsigned> take_woken_warps();
    /// The blocks of the grid have met: lets go who waits for that.
    void pass_grid_barrier();
    /// Whether there are steps that nobody has been shown.
    bool has_undrained_logs();
    bool waits_for_other_blocks();
    bool all_exited();
    /// Ends the block for the first threads that wait for others of their warp, of their tile, for a phase of a barrier
    /// or for the grid, and these do not come.
    void end_by_deadlock();

    // For Standstill, which asks whether anything goes on at all.

    void watch_changes(bool on);
    /// Whether others could see what has happened since the last time; while it is watched.
    bool take_changes() { return std::exchange(block_.changes.any, false); }
    /// Of the warp's lanes and all that they will go on with: where it is the same again, and what they read is, too,
    /// the warp will do again what it did since. (A hash.)
    std::uint64_t state_of(unsigned warp);
    /// Lets go lanes that wait at an __activemask() for others of their warp, which wait in a loop. Returns the warps.
    std::vector<unsigned> release_converging();
    /// The first thread that is held in a loop, in the order of threads; nothing when none is.
    std::optional<unsigned> first_thread_in_loop();
    /// Whether each thread that is held was let go since it is watched.
    bool all_had_turns();
    /// Threads that wait, in loops or, `elsewhere`, for others of their block.
    struct WaitingThreads {
        unsigned in_loops = 0;
        unsigned elsewhere = 0;
    };
    WaitingThreads waiting_threads();
    /// Whether a lane of the warp is to access global memory of this kind next.
    bool is_held_at(unsigned warp, const std::function<bool(std::uint64_t address)>& is_of_this_kind);
    /// Ends the block, because this thread will wait forever. `facts` are those of the launch.
    void end_by_endless_loop(unsigned thread, const MemoryNames& names, FaultCase fault, const Facts& facts);
    std::size_t number() const { return block_.number; }

    unsigned warps() { return static_cast<unsigned>(block_.scheduler.warps().size()); }
    unsigned lanes_in(unsigned warp) const { return block_.scheduler.lanes_in(warp); }
    /// Of all blocks: threads that had left the kernel when the others of their block passed a barrier.
    std::uint64_t threads_missed_by_barriers() const { return threads_missed_by_barriers_; }
    /// Of all blocks, and what takes as long as so many (RunningLane::take_other_work).
    std::uint64_t steps() const { return steps_of_all_; }
    /// The fault that ended the block; nothing when none did.
    const std::optional<EndingFault>& ended_by() const { return block_.faults.ended_by(); }

private:
    bool run_warp(unsigned warp);
    void run_lanes(unsigned warp, std::uint32_t lanes);
    void drain(unsigned warp);
    void release_synchronizations(unsigned warp);
    /// These lanes meet at a __syncwarp().
    void pass_syncwarp(unsigned warp, std::uint32_t lanes);
    bool release_converged(unsigned warp);
    void end_phase_waits(const std::vector<PhaseWaits::Wait>& waits);
    void end_wait(std::uint32_t LaneStates::*state, unsigned warp, std::uint32_t lanes);
    unsigned first_thread_of(unsigned warp, std::uint32_t lanes) const;
    unsigned first_warp_with(std::uint32_t LaneStates::*state);
    void end_by_missing_lanes(unsigned warp);
    void end_by_missing_threads_of_tile(unsigned thread);
    bool must_stop() const { return block_.faults.ended_by() || block_.demands.any(); }
    bool let_go(unsigned warp, unsigned first_lane);
    bool make_held_access(unsigned warp, unsigned lane);
    void run_to_next_hold(unsigned warp);
    void choose_who_is_let_go(unsigned warp, bool changed_memory);
    void note_threads_missed_by_barrier();
    void note_stores_of_turn();

    std::vector<Observer*> observers_;
    SimtReplay replay_;
    RunningBlock block_;
    /// In lockstep one of the observers.
    StoreWatch store_watch_;
    RunningLane running_lane_;
    Dim3 position_;
    StepBudget& steps_;
    std::uint64_t steps_of_block_ = 0;
    std::uint64_t steps_of_all_ = 0;
    std::uint64_t next_note_ = StepBudget::interval;
    /// Of this block and those before it.
    std::uint64_t untold_steps_ = 0;

    /// In lockstep, by warp.
    struct Held {
        /// Those that are let go next.
        std::uint32_t first = 0;
        /// Turns in a row in which others were let go, and changed nothing.
        unsigned idle_turns_of_others = 0;
        /// Lanes for which others seem to wait in a loop: these go on alone.
        std::uint32_t waited_for = 0;
        /// Turns in a row in which these changed nothing.
        unsigned idle_turns_of_waited_for = 0;
        /// All that were let go since Standstill began to watch.
        std::uint32_t let_go = 0;
    };
    std::vector<Held> held_;
    std::vector<unsigned> woken_;
    /// Words to which lanes make volatile stores in this turn, while that is watched.
    std::vector<WatchedWord> stores_of_turn_;
    /// By one barrier of this block; its later barriers miss the same threads.
    bool told_of_missed_threads_ = false;
    unsigned missed_in_this_block_ = 0;
    std::uint64_t threads_missed_by_barriers_ = 0;
};

}  // namespace warpbook::model
