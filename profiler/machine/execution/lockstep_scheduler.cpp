#include "lockstep_scheduler.hpp"

#include <algorithm>
#include <utility>

namespace warpbook::model {

LockstepScheduler::LockstepScheduler(std::vector<std::unique_ptr<BlockSlot>>& slots, const LaunchDemands& demands,
                                     GridBarrier* grid_barrier, std::function<std::optional<Dim3>()> next_block)
    : slots_(slots), demands_(demands), grid_barrier_(grid_barrier), next_block_(std::move(next_block))
{}

void LockstepScheduler::run(Schedule& schedule)
{
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) admit(slot);
    bring_to_front(schedule.choose(runnable_.size()));
    while (!runnable_.empty()) {
        RunnableWarp& runnable = runnable_.front();
        const std::size_t slot = runnable.slot;
        use(slot);
        BlockExecutor& executor = slots_[slot]->executor();
        const unsigned first_lane = schedule.first_lane(executor.lanes_in(runnable.warp));
        const bool changed_memory = executor.run_turn(runnable.warp, first_lane);
        if (executor.ended_by() || demands_.any()) return;

        runnable.idle_turns = changed_memory ? 0 : runnable.idle_turns + 1;
        wake_others(slot);
        if (!executor.can_go_on(runnable.warp)) {
            runnable_.pop_front();
            handle_stopped_warp(slot);
            if (executor.ended_by()) return;
            bring_to_front(schedule.choose(runnable_.size()));
        } else if (schedule.interrupts(runnable.idle_turns)) {
            move_first_to_end();
            bring_to_front(schedule.choose_after_interruption(runnable_.size() - 1));
        } else if (schedule.gives_up(runnable.idle_turns)) {
            // Whoever is waited for has its turn before this one comes back.
            move_first_to_end();
        }
    }
    end_by_deadlock();
}

void LockstepScheduler::use(std::size_t slot)
{
    if (in_use_ == slot) return;
    save_slot_in_use();
    slots_[slot]->restore_shared_memory();
    in_use_ = slot;
}

void LockstepScheduler::save_slot_in_use()
{
    if (in_use_) slots_[*in_use_]->save_shared_memory();
    in_use_.reset();
}

/// Begins the next block there; nothing happens when there is none.
void LockstepScheduler::admit(std::size_t slot)
{
    const std::optional<Dim3> block = next_block_();
    if (!block) return;
    if (in_use_ != slot) save_slot_in_use();
    in_use_ = slot;
    slots_[slot]->begin_block(*block);
    const auto warps = warps_of(slot);
    runnable_.insert(runnable_.end(), warps.begin(), warps.end());
}

/// What comes when a warp of the block there cannot go on.
void LockstepScheduler::handle_stopped_warp(std::size_t slot)
{
    BlockExecutor& executor = slots_[slot]->executor();
    const auto let_go = [&](const std::vector<unsigned>& warps) {
        for (auto warp = warps.rbegin(); warp != warps.rend(); ++warp) runnable_.push_front({slot, *warp});
    };
    if (const auto released = executor.release_tiles(); !released.empty()) {
        let_go(released);
    } else if (executor.release_barrier()) {
        const auto warps = warps_of(slot);
        runnable_.insert(runnable_.begin(), warps.begin(), warps.end());
    } else if (executor.all_exited()) {
        admit(slot);
    } else if (!has_runnable_warp_of(slot)) {
        const auto outside_their_masks = executor.release_lanes_outside_their_masks();
        let_go(outside_their_masks);
        if (outside_their_masks.empty() && !executor.waits_for_other_blocks()) executor.end_by_deadlock();
    }
}

bool LockstepScheduler::has_runnable_warp_of(std::size_t slot) const
{
    return std::any_of(runnable_.begin(), runnable_.end(),
                       [&](const RunnableWarp& runnable) { return runnable.slot == slot; });
}

/// Nobody can go on: who is left waits for other blocks, and these do not come.
void LockstepScheduler::end_by_deadlock()
{
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
        BlockExecutor& executor = slots_[slot]->executor();
        if (executor.all_exited()) continue;
        use(slot);
        executor.end_by_deadlock();
        if (executor.ended_by()) return;
    }
}

/// Those who wait for what the warp that had its turn there has done.
void LockstepScheduler::wake_others(std::size_t slot)
{
    add_woken_warps(slot);
    if (slots_[slot]->executor().take_phase_complete_in_global_memory()) {
        for (std::size_t other = 0; other < slots_.size(); ++other) {
            if (other == slot) continue;
            slots_[other]->executor().release_phases_in_global_memory();
            add_woken_warps(other);
        }
    }
    if (grid_barrier_ != nullptr && grid_barrier_->all_arrived()) release_grid_barrier();
}

void LockstepScheduler::add_woken_warps(std::size_t slot)
{
    for (const unsigned warp : slots_[slot]->executor().take_woken_warps()) {
        const bool is_there = std::any_of(runnable_.begin(), runnable_.end(), [&](const RunnableWarp& runnable) {
            return runnable.slot == slot && runnable.warp == warp;
        });
        if (!is_there) runnable_.push_back({slot, warp});
    }
}

void LockstepScheduler::release_grid_barrier()
{
    grid_barrier_->conclude();
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
        BlockExecutor& executor = slots_[slot]->executor();
        // What is shown of a block is compared with its shared memory.
        if (executor.has_undrained_logs()) use(slot);
        executor.pass_grid_barrier();
        add_woken_warps(slot);
    }
}

/// All warps of the block there.
std::vector<LockstepScheduler::RunnableWarp> LockstepScheduler::warps_of(std::size_t slot)
{
    std::vector<RunnableWarp> warps;
    for (unsigned warp = 0; warp < slots_[slot]->executor().warps(); ++warp) warps.push_back({slot, warp});
    return warps;
}

void LockstepScheduler::bring_to_front(std::size_t number)
{
    if (number == 0 || runnable_.empty()) return;
    const RunnableWarp chosen = runnable_[number];
    runnable_.erase(runnable_.begin() + static_cast<std::ptrdiff_t>(number));
    runnable_.push_front(chosen);
}

void LockstepScheduler::move_first_to_end()
{
    runnable_.push_back({runnable_.front().slot, runnable_.front().warp});
    runnable_.pop_front();
}

}  // namespace warpbook::model
