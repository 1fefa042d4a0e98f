#include "lockstep_scheduler.hpp"

#include <algorithm>
#include <utility>

#include "cuda/headers/chips.h"

namespace warpbook::model {

namespace {

// A block whose threads meet again and again, so often in a row and with nothing changed, waits for others.
constexpr unsigned idle_turns_of_block = 2048;

}  // namespace

LockstepScheduler::LockstepScheduler(std::vector<std::unique_ptr<BlockSlot>>& slots, const LaunchSetting& setting,
                                     Blocks blocks)
    : slots_(slots), setting_(setting), blocks_(std::move(blocks))
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
        if (executor.ended_by() || setting_.demands.any()) return;

        runnable.idle_turns = changed_memory ? 0 : runnable.idle_turns + 1;
        idle_turns_of_last_slot_ = changed_memory || slot != last_slot_ ? 0 : idle_turns_of_last_slot_ + 1;
        last_slot_ = slot;
        wake_others(slot);
        look_for_standstill(changed_memory);
        if (is_ended_) return;
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
    const std::optional<Dim3> block = blocks_.next();
    if (!block) return;
    if (in_use_ != slot) save_slot_in_use();
    in_use_ = slot;
    slots_[slot]->begin_block(*block);
    note_change();
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
        const bool makes_room = idle_turns_of_last_slot_ > idle_turns_of_block;
        runnable_.insert(makes_room ? runnable_.end() : runnable_.begin(), warps.begin(), warps.end());
        if (makes_room) idle_turns_of_last_slot_ = 0;
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

/// After a turn of the first warp.
void LockstepScheduler::look_for_standstill(bool changed_memory)
{
    const RunnableWarp runnable = runnable_.front();
    BlockExecutor& executor = slots_[runnable.slot]->executor();
    if (changed_memory || (standstill_.is_watching() && executor.take_changes())) {
        note_change();
        return;
    }
    if (standstill_.note_idle_turn(runnable_.size()))
        for (const auto& slot : slots_) slot->executor().watch_changes(true);
    if (!standstill_.is_watching()) return;
    standstill_.note_state({runnable.slot, runnable.warp}, executor.state_of(runnable.warp));
    const bool ends_deadlocks = setting_.host_may_change != nullptr;
    if (ends_deadlocks) waits_for_host_ |= executor.is_held_at(runnable.warp, setting_.host_may_change);
    const bool is_certain = standstill_.is_certain_of(runnable_);
    if (!is_certain && !standstill_.is_likely(runnable_.size())) return;
    if (let_others_come()) {
        note_change();
        use(runnable.slot);
        return;
    }
    const bool is_endless =
        is_certain && std::ranges::all_of(slots_, [](const auto& slot) { return slot->executor().all_had_turns(); });
    if (is_endless && ends_deadlocks && !waits_for_host_) return end_by_endless_loops();
    if (ends_deadlocks ? !waits_for_host_ : is_endless && setting_.steps.note_endless()) return;
    // Whoever limits its time ends it, or the host changes what they wait for. To look at every turn until then would
    // take much longer.
    stop_watching();
    standstill_.note_end_of_look();
}

void LockstepScheduler::note_change()
{
    stop_watching();
    standstill_.note_change();
    waits_for_host_ = false;
}

void LockstepScheduler::stop_watching()
{
    if (!standstill_.is_watching()) return;
    for (const auto& slot : slots_) slot->executor().watch_changes(false);
}

/// All that are there wait in loops: lets those go who wait for them, or makes room for more blocks. False when there
/// is nobody.
bool LockstepScheduler::let_others_come()
{
    bool has_let_go = false;
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
        for (const unsigned warp : slots_[slot]->executor().release_converging()) {
            has_let_go = true;
            add_warp({slot, warp});
        }
    }
    if (has_let_go || blocks_.left() == 0) return has_let_go;
    const std::size_t more = std::min(slots_.size(), blocks_.room - std::min(blocks_.room, slots_.size()));
    for (std::size_t i = 0; i < more && blocks_.left() > 0; ++i) {
        slots_.push_back(blocks_.make_slot());
        admit(slots_.size() - 1);
    }
    return more > 0;
}

/// Tells it of the first thread that waits.
void LockstepScheduler::end_by_endless_loops()
{
    BlockSlot* first = nullptr;
    BlockExecutor::WaitingThreads waiting;
    for (const auto& slot : slots_) {
        BlockExecutor& executor = slot->executor();
        const auto [in_loops, elsewhere] = executor.waiting_threads();
        waiting.in_loops += in_loops;
        waiting.elsewhere += elsewhere;
        if (in_loops > 0 && (first == nullptr || executor.number() < first->executor().number())) first = slot.get();
    }
    Facts facts{{"threads", waiting.in_loops + waiting.elsewhere}};
    if (waiting.elsewhere > 0) facts.add({"elsewhere", waiting.elsewhere});
    const std::size_t left = blocks_.left();
    if (left > 0)
        facts = facts.with({{"blocks_left", left}, {"room", blocks_.room}, {"chip", cuda_on_cpu::model_chip.name}});
    first->end_by_endless_loop(left > 0 ? FaultCase::waits_for_blocks_without_room : FaultCase::waits_in_vain, facts);
    is_ended_ = true;
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
    GridBarrier* const grid_barrier = setting_.grid_barrier;
    if (grid_barrier != nullptr && grid_barrier->all_arrived()) release_grid_barrier();
}

void LockstepScheduler::add_woken_warps(std::size_t slot)
{
    for (const unsigned warp : slots_[slot]->executor().take_woken_warps()) add_warp({slot, warp});
}

void LockstepScheduler::add_warp(const RunnableWarp& warp)
{
    const bool is_there = std::any_of(runnable_.begin(), runnable_.end(), [&](const RunnableWarp& runnable) {
        return runnable.slot == warp.slot && runnable.warp == warp.warp;
    });
    if (!is_there) runnable_.push_back(warp);
}

void LockstepScheduler::release_grid_barrier()
{
    setting_.grid_barrier->conclude();
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
