#include "lane_scheduler.hpp"

#include <algorithm>
#include <numeric>

#include "machine/rules/lanes.hpp"
#include "machine/lanes/positions.hpp"

namespace warpbook::model {

LaneScheduler::LaneScheduler(const Launch& launch, unsigned warp_size, FiberStacks& stacks, bool logs_for_warps)
    : launch_(launch),
      warp_size_(warp_size),
      stacks_(stacks),
      threads_(launch.block.count()),
      warps_((threads_.size() + warp_size - 1) / warp_size),
      steps_of_warps_(warps_.size())
{
    for (std::size_t i = 0; i < threads_.size(); ++i) {
        threads_[i].number = static_cast<unsigned>(i);
        threads_[i].position = position_in(launch.block, i);
    }
    // Not filled with zeros: few columns of many logs are ever used.
    for (std::size_t i = 0; i < (logs_for_warps ? warps_.size() : 1); ++i)
        logs_.push_back(std::make_unique_for_overwrite<StepLog>());
    log_ = recorder_.log = logs_[0].get();
    recorder_.begin_lane(0, 0);
    recorder_.scheduler = this;
}

void LaneScheduler::begin_block()
{
    for (unsigned warp = 0; warp < warps_.size(); ++warp) {
        const std::uint32_t all = lanes_from(0, lanes_in(warp));
        warps_[warp] = LaneStates{};
        warps_[warp].runnable = warps_[warp].fresh = all;
        steps_of_warps_[warp].fill(0);
    }
    // The stack that was given back last is still in the cache, and is taken first.
    free_stacks_.resize(threads_.size());
    std::iota(free_stacks_.rbegin(), free_stacks_.rend(), 0u);
    free_stack_count_ = free_stacks_.size();
}

unsigned LaneScheduler::lanes_in(unsigned warp) const
{
    const std::size_t first = std::size_t{warp} * warp_size_;
    return static_cast<unsigned>(std::min<std::size_t>(warp_size_, threads_.size() - first));
}

std::uint64_t LaneScheduler::run(unsigned warp, std::uint32_t lanes)
{
    warp_ = warp;
    log_ = recorder_.log = &log_of(warp);
    recorder_.interrupt_when_full();
    states_ = &warps_[warp];
    first_thread_ = &threads_[first_thread_of(warp)];
    pending_ = lanes;
    // After the turn somebody may take steps out of the log.
    auto& steps = steps_of_warps_[warp];
    const unsigned before = std::accumulate(log_->counts.begin(), log_->counts.end(), 0u);
    for (unsigned lane = 0; lane < max_warp_size; ++lane) steps[lane] -= log_->counts[lane];
    switch_from(&caller_);
    for (unsigned lane = 0; lane < max_warp_size; ++lane) steps[lane] += log_->counts[lane];
    return std::accumulate(log_->counts.begin(), log_->counts.end(), 0u) - before;
}

std::span<const std::uint64_t> LaneScheduler::stack_of(unsigned thread) const
{
    const auto* const top = static_cast<const std::uint64_t*>(stacks_.top(threads_[thread].stack));
    const auto* const innermost = static_cast<const std::uint64_t*>(threads_[thread].fiber);
    return {innermost, top};
}

/// Nobody will come back to the running code.
[[gnu::always_inline]] inline void LaneScheduler::leave_for_next_lane()
{
    if (Fiber next = take_next_lane(); next != nullptr) continue_fiber(next);
    Fiber never_continued = nullptr;
    start_running_lane(&never_continued);
    __builtin_unreachable();
}

/// Where a fiber comes when its kernel returns.
void LaneScheduler::end_lane()
{
    LaneScheduler& scheduler = *current_recorder->scheduler;
    const std::uint32_t bit = 1u << scheduler.recorder_.lane;
    scheduler.states_->runnable &= ~bit;
    scheduler.states_->exited |= bit;
    if ((scheduler.states_->resumed & bit) == 0 && !scheduler.recorder_.has_accessed_memory())
        scheduler.states_->exited_at_once |= bit;
    scheduler.log_->counts[scheduler.recorder_.lane] = scheduler.recorder_.next();
    // A signal that its last step read is not for the next lane.
    scheduler.recorder_.interrupt_when_full();
    // This function stands on it, and needs it no more when the next lane may take it.
    scheduler.free_stacks_[scheduler.free_stack_count_++] = scheduler.running_->stack;
    scheduler.leave_for_next_lane();
}

void LaneScheduler::abandon_lanes()
{
    pending_ = 0;
    abandon_lane();
}

void LaneScheduler::abandon_lane()
{
    log_->counts[recorder_.lane] = recorder_.next();
    recorder_.interrupt_when_full();
    leave_for_next_lane();
}

}  // namespace warpbook::model
