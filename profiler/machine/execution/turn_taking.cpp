#include "turn_taking.hpp"

#include <algorithm>
#include <utility>

namespace warpbook::model {

TurnTaking::TurnTaking(std::vector<std::unique_ptr<BlockPlace>>& places, const LaunchDemands& demands,
                       GridBarrier* grid_barrier, std::function<std::optional<Dim3>()> next_block)
    : places_(places), demands_(demands), grid_barrier_(grid_barrier), next_block_(std::move(next_block))
{}

void TurnTaking::run(Schedule& schedule)
{
    for (std::size_t place = 0; place < places_.size(); ++place) admit(place);
    bring_to_front(schedule.choose(strands_.size()));
    while (!strands_.empty()) {
        Strand& strand = strands_.front();
        const std::size_t place = strand.place;
        use(place);
        BlockExecutor& executor = places_[place]->executor();
        const unsigned first_lane = schedule.first_lane(executor.lanes_in(strand.warp));
        const bool changed_memory = executor.run_turn(strand.warp, first_lane);
        if (executor.ended_by() || demands_.any()) return;

        strand.idle_turns = changed_memory ? 0 : strand.idle_turns + 1;
        wake_others(place);
        if (!executor.can_go_on(strand.warp)) {
            strands_.pop_front();
            handle_stopped_warp(place);
            if (executor.ended_by()) return;
            bring_to_front(schedule.choose(strands_.size()));
        } else if (schedule.interrupts(strand.idle_turns)) {
            move_first_to_end();
            bring_to_front(schedule.choose_after_interruption(strands_.size() - 1));
        } else if (schedule.gives_up(strand.idle_turns)) {
            // Whoever is waited for has its turn before this one comes back.
            move_first_to_end();
        }
    }
    end_by_deadlock();
}

void TurnTaking::use(std::size_t place)
{
    if (in_use_ == place) return;
    put_aside_what_is_in_use();
    places_[place]->bring_back();
    in_use_ = place;
}

void TurnTaking::put_aside_what_is_in_use()
{
    if (in_use_) places_[*in_use_]->put_aside();
    in_use_.reset();
}

/// Begins the next block there; nothing happens when there is none.
void TurnTaking::admit(std::size_t place)
{
    const std::optional<Dim3> block = next_block_();
    if (!block) return;
    if (in_use_ != place) put_aside_what_is_in_use();
    in_use_ = place;
    places_[place]->begin_block(*block);
    const auto strands = strands_of(place);
    strands_.insert(strands_.end(), strands.begin(), strands.end());
}

/// What comes when a warp of the block there cannot go on.
void TurnTaking::handle_stopped_warp(std::size_t place)
{
    BlockExecutor& executor = places_[place]->executor();
    const auto let_go = [&](const std::vector<unsigned>& warps) {
        for (auto warp = warps.rbegin(); warp != warps.rend(); ++warp) strands_.push_front({place, *warp});
    };
    if (const auto released = executor.release_tiles(); !released.empty()) {
        let_go(released);
    } else if (executor.release_barrier()) {
        const auto strands = strands_of(place);
        strands_.insert(strands_.begin(), strands.begin(), strands.end());
    } else if (executor.all_exited()) {
        admit(place);
    } else if (!has_strand_of(place)) {
        const auto outside_their_masks = executor.release_lanes_outside_their_masks();
        let_go(outside_their_masks);
        if (outside_their_masks.empty() && !executor.waits_for_other_blocks()) executor.end_by_deadlock();
    }
}

bool TurnTaking::has_strand_of(std::size_t place) const
{
    return std::any_of(strands_.begin(), strands_.end(), [&](const Strand& strand) { return strand.place == place; });
}

/// Nobody can go on: who is left waits for other blocks, and these do not come.
void TurnTaking::end_by_deadlock()
{
    for (std::size_t place = 0; place < places_.size(); ++place) {
        BlockExecutor& executor = places_[place]->executor();
        if (executor.all_exited()) continue;
        use(place);
        executor.end_by_deadlock();
        if (executor.ended_by()) return;
    }
}

/// Those who wait for what the warp that had its turn there has done.
void TurnTaking::wake_others(std::size_t place)
{
    take_in_woken(place);
    if (places_[place]->executor().take_phase_complete_in_global_memory()) {
        for (std::size_t other = 0; other < places_.size(); ++other) {
            if (other == place) continue;
            places_[other]->executor().release_phases_in_global_memory();
            take_in_woken(other);
        }
    }
    if (grid_barrier_ != nullptr && grid_barrier_->all_arrived()) let_grid_pass();
}

void TurnTaking::take_in_woken(std::size_t place)
{
    for (const unsigned warp : places_[place]->executor().take_woken_warps()) {
        const bool is_there = std::any_of(strands_.begin(), strands_.end(), [&](const Strand& strand) {
            return strand.place == place && strand.warp == warp;
        });
        if (!is_there) strands_.push_back({place, warp});
    }
}

void TurnTaking::let_grid_pass()
{
    grid_barrier_->conclude();
    for (std::size_t place = 0; place < places_.size(); ++place) {
        BlockExecutor& executor = places_[place]->executor();
        // What is shown of a block is compared with its shared memory.
        if (executor.has_undrained_logs()) use(place);
        executor.pass_grid_barrier();
        take_in_woken(place);
    }
}

/// All warps of the block there.
std::vector<TurnTaking::Strand> TurnTaking::strands_of(std::size_t place)
{
    std::vector<Strand> strands;
    for (unsigned warp = 0; warp < places_[place]->executor().warps(); ++warp) strands.push_back({place, warp});
    return strands;
}

void TurnTaking::bring_to_front(std::size_t number)
{
    if (number == 0 || strands_.empty()) return;
    const Strand chosen = strands_[number];
    strands_.erase(strands_.begin() + static_cast<std::ptrdiff_t>(number));
    strands_.push_front(chosen);
}

void TurnTaking::move_first_to_end()
{
    strands_.push_back({strands_.front().place, strands_.front().warp});
    strands_.pop_front();
}

}  // namespace warpbook::model
