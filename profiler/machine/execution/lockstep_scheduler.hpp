#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "block_slot.hpp"
#include "schedule.hpp"

namespace warpbook::model {

/// Runs blocks in lockstep: those that are there at the same time, and their warps, take turns as a Schedule says. All
/// on one operating-system thread, so that nothing but the schedule decides.
class LockstepScheduler {
public:
    /// `next_block` gives the blocks to come, in order, and nothing when there are no more. Each runs in a
    /// slot, of which there is at least one. `grid_barrier` is null where the launch is not cooperative.
    LockstepScheduler(std::vector<std::unique_ptr<BlockSlot>>& slots, const LaunchDemands& demands,
                      GridBarrier* grid_barrier, std::function<std::optional<Dim3>()> next_block);

    /// Until all blocks have run, one is ended by a fault, or the launch demands another mode.
    void run(Schedule& schedule);

private:
    /// A warp that can go on.
    struct RunnableWarp {
        std::size_t slot = 0;
        unsigned warp = 0;
        /// Turns in a row that changed nothing.
        unsigned idle_turns = 0;
    };

    void use(std::size_t slot);
    void save_slot_in_use();
    void admit(std::size_t slot);
    void handle_stopped_warp(std::size_t slot);
    void wake_others(std::size_t slot);
    void add_woken_warps(std::size_t slot);
    void release_grid_barrier();
    bool has_runnable_warp_of(std::size_t slot) const;
    void end_by_deadlock();
    std::vector<RunnableWarp> warps_of(std::size_t slot);
    void bring_to_front(std::size_t number);
    void move_first_to_end();

    std::vector<std::unique_ptr<BlockSlot>>& slots_;
    const LaunchDemands& demands_;
    GridBarrier* const grid_barrier_;
    const std::function<std::optional<Dim3>()> next_block_;
    std::optional<std::size_t> in_use_;
    /// The first one runs.
    std::deque<RunnableWarp> runnable_;
};

}  // namespace warpbook::model
