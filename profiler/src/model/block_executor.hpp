#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <warpbook/machine.hpp>

#include "fault_log.hpp"
#include "fiber_stacks.hpp"
#include "global_memory.hpp"
#include "recorder.hpp"
#include "running_block.hpp"
#include "running_lane.hpp"
#include "simt_replay.hpp"
#include "fence_ordering.hpp"

namespace warpbook::model {

/// Runs blocks of one launch, one after another, on the operating-system thread that created it: decides which lanes of
/// a warp go on, has their logs replayed, and ends the wait of those whose awaited threads have come. Freely, it
/// decides which warp goes on, too; in lockstep somebody else does.
class BlockExecutor {
public:
    BlockExecutor(const Machine& machine, const GlobalMemory& memory, LaunchSnapshot& snapshot, DeviceHeap& heap,
                  FiberStacks& stacks, const Launch& launch, std::vector<Observer*> observers, FaultLog& faults,
                  FenceOrdering& fence_ordering, LaunchDemands& demands);
    BlockExecutor(const BlockExecutor&) = delete;
    BlockExecutor& operator=(const BlockExecutor&) = delete;

    /// Makes what the operating-system thread runs from now on its block's.
    void take_over();
    Recorder& recorder() { return block_.scheduler.recorder(); }

    void begin_block(const Dim3& block);

    /// Freely: runs the block up to its end, or until the launch demands another mode.
    void run_block();

    // In lockstep.

    struct Turn {
        /// Lanes of the warp could go on at once.
        bool can_go_on = false;
        /// An atomic of it changed what was there. A warp that waits for others changes nothing.
        bool changed_memory = false;
    };
    /// Lets the lanes of a warp that stand together make the access before which they are held, `first_lane` first, and
    /// runs all lanes up to the next such place, or where they must wait.
    Turn run_turn(unsigned warp, unsigned first_lane);
    /// Lets the warps of tiles go on of which all threads meet. Returns these warps, those of each tile in turn.
    std::vector<unsigned> release_tiles();
    /// Lets the block's warps pass the barrier when all of them are there.
    bool release_barrier();
    bool all_exited();
    /// Ends the block for the first warp of which lanes wait for others of it, or of their tile, that do not come.
    void end_by_deadlock();

    unsigned warps() { return static_cast<unsigned>(block_.scheduler.warps().size()); }
    unsigned lanes_in(unsigned warp) const { return block_.scheduler.lanes_in(warp); }
    /// The fault that ended the block; nothing when none did.
    const std::optional<EndingFault>& ended_by() const { return block_.faults.ended_by(); }

private:
    bool run_warp(unsigned warp);
    void drain(unsigned warp);
    void release_synchronizations(unsigned warp);
    bool release_converged(unsigned warp);
    unsigned first_thread_of(unsigned warp, std::uint32_t lanes) const;
    bool end_by_deadlock_of_a_warp();
    void end_by_deadlock_of_a_tile();
    bool must_stop() const { return block_.faults.ended_by() || block_.demands.any(); }
    bool let_go(unsigned warp, unsigned first_lane);
    bool make_held_access(unsigned warp, unsigned lane);
    void run_to_next_hold(unsigned warp);
    void choose_who_is_let_go(unsigned warp, bool changed_memory);
    void note_threads_missed_by_barrier();

    std::vector<Observer*> observers_;
    SimtReplay replay_;
    RunningBlock block_;
    RunningLane running_lane_;
    Dim3 position_;

    /// In lockstep, by warp.
    struct Held {
        /// Those that are let go next.
        std::uint32_t first = 0;
        /// Turns in a row in which others were let go, and changed nothing.
        unsigned idle_turns_of_others = 0;
        /// Lanes for which others seem to wait in a loop: these go on alone.
        std::uint32_t waited_for = 0;
    };
    std::vector<Held> held_;
    /// By one barrier of this block; its later barriers miss the same threads.
    bool told_of_missed_threads_ = false;
};

}  // namespace warpbook::model
