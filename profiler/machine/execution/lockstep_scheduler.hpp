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
    /// Where blocks come from.
    struct Blocks {
        /// In order; nothing when there are no more.
        std::function<std::optional<Dim3>()> next;
        /// How many there are still.
        std::function<std::size_t()> left = [] { return std::size_t{0}; };
        /// How many a GPU has room for at the same time.
        std::size_t room = 1;
        std::function<std::unique_ptr<BlockSlot>()> make_slot = {};
    };

    /// Each block runs in a slot, of which there is at least one. When all blocks that are there wait, more are made
    /// for those to come, as many as there is room for. `grid_barrier` is null where the launch is not cooperative.
    LockstepScheduler(std::vector<std::unique_ptr<BlockSlot>>& slots, const LaunchSetting& setting, Blocks blocks);

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
    void add_warp(const RunnableWarp& warp);
    void release_grid_barrier();
    bool has_runnable_warp_of(std::size_t slot) const;
    void end_by_deadlock();
    void look_for_standstill(bool changed_memory);
    void note_change();
    void stop_watching();
    bool let_others_come();
    void end_by_endless_loops();
    std::vector<RunnableWarp> warps_of(std::size_t slot);
    void bring_to_front(std::size_t number);
    void move_first_to_end();

    std::vector<std::unique_ptr<BlockSlot>>& slots_;
    const LaunchSetting& setting_;
    const Blocks blocks_;
    std::optional<std::size_t> in_use_;
    /// The first one runs.
    std::deque<RunnableWarp> runnable_;
    /// Turns in a row of this block alone that changed nothing.
    std::size_t last_slot_ = 0;
    unsigned idle_turns_of_last_slot_ = 0;
    Standstill standstill_;
    /// Since something has changed last: a warp has read what the host may change.
    bool waits_for_host_ = false;
    bool is_ended_ = false;
};

}  // namespace warpbook::model
