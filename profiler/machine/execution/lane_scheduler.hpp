#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <warpbook/launch.hpp>

#include "machine/lanes/fiber.hpp"
#include "machine/lanes/fiber_stacks.hpp"
#include "machine/lanes/lane_states.hpp"
#include "machine/lanes/recorder.hpp"
#include "machine/lanes/step_log.hpp"
#include "machine/lanes/thread_indices.hpp"

namespace warpbook::model {

/// Runs the threads of a block as fibers: those lanes of a warp that are told to, in turn, each up to the next point
/// where it must wait, and each switching to the next. While a lane runs, the recorder is its own.
///
/// It keeps what each lane waits for, but does not know when the wait is over: whoever does makes the lane runnable.
class LaneScheduler {
public:
    /// With `logs_for_warps` each warp has a log of its own, so that others may run while it is in the middle of
    /// something.
    LaneScheduler(const Launch& launch, unsigned warp_size, FiberStacks& stacks, bool logs_for_warps = false);
    LaneScheduler(const LaneScheduler&) = delete;
    LaneScheduler& operator=(const LaneScheduler&) = delete;

    /// All threads stand at the kernel's start.
    void begin_block();

    /// By warp.
    std::span<LaneStates> warps() { return warps_; }
    unsigned lanes_in(unsigned warp) const;
    unsigned first_thread_of(unsigned warp) const { return warp * warp_size_; }
    unsigned warp_of(unsigned thread) const { return thread / warp_size_; }
    std::size_t threads() const { return threads_.size(); }

    Recorder& recorder() { return recorder_; }
    const Recorder& recorder() const { return recorder_; }
    StepLog& log_of(unsigned warp) { return logs_.size() == 1 ? *logs_[0] : *logs_[warp]; }

    /// Runs each of `lanes`, all of them runnable, up to the next point where it must wait. Returns how many steps they
    /// made.
    std::uint64_t run(unsigned warp, std::uint32_t lanes);

    // Who runs.
    unsigned warp() const { return warp_; }
    unsigned lane() const { return recorder_.lane; }
    unsigned thread() const { return running_->number; }
    bool is_on_own_stack(std::uint64_t address) const { return stacks_.contains(stack(), address); }
    /// How many steps the lane has made since its start: a clock that is the same in each run.
    std::uint64_t steps_so_far() const { return steps_of_warps_[warp_][lane()] + recorder_.next(); }
    /// Of a thread that waits: all that it will go on with, registers included.
    std::span<const std::uint64_t> stack_of(unsigned thread) const;
    const FiberStacks& stacks() const { return stacks_; }
    unsigned stack() const { return running_->stack; }
    /// Of the kernel.
    std::uintptr_t first_instruction() const { return reinterpret_cast<std::uintptr_t>(launch_.kernel); }

    // For the running lane, on its own stack.

    /// Comes back in a later turn.
    void switch_to_next_lane() noexcept;
    /// Comes back when somebody has made the lane runnable again.
    void wait(std::uint32_t LaneStates::*state) noexcept;
    /// Ends the turn of all lanes. For a block that ends here: its fibers are never continued, so nothing that they
    /// hold is destroyed.
    [[noreturn]] void abandon_lanes();
    /// The same for this lane alone: those of its turn that come after it still have theirs.
    [[noreturn]] void abandon_lane();

private:
    struct Thread {
        Fiber fiber = nullptr;
        unsigned stack = 0;
        /// In the block.
        unsigned number = 0;
        Dim3 position;
    };

    static void end_lane();

    std::uint32_t next_of_pending() const { return pending_ & -pending_; }
    Fiber take_next_lane() noexcept;
    void start_running_lane(Fiber* from) noexcept;
    void switch_from(Fiber* from) noexcept;
    [[noreturn]] void leave_for_next_lane();

    const Launch& launch_;
    const unsigned warp_size_;
    FiberStacks& stacks_;
    /// As many as are free; the last of them is taken first.
    std::vector<unsigned> free_stacks_;
    std::size_t free_stack_count_ = 0;
    std::vector<Thread> threads_;
    std::vector<LaneStates> warps_;
    /// Of each lane, without those that are in the log while it runs.
    std::vector<std::array<std::uint64_t, max_warp_size>> steps_of_warps_;

    Recorder recorder_;
    /// One for each warp, or one for all.
    std::vector<std::unique_ptr<StepLog>> logs_;

    // The warp that runs and its log, those of its lanes that will run in this turn, and the one that does.
    unsigned warp_ = 0;
    StepLog* log_ = nullptr;
    LaneStates* states_ = nullptr;
    Thread* first_thread_ = nullptr;
    std::uint32_t pending_ = 0;
    Thread* running_ = nullptr;
    /// Who called run().
    Fiber caller_ = nullptr;
};

// In the header, because every lane switches at every point where it waits.

/// Of the next lane of this turn, or of who asked for the turn when all of them have run; null for a lane that is to be
/// started.
inline Fiber LaneScheduler::take_next_lane() noexcept
{
    if (pending_ == 0) return caller_;
    const std::uint32_t bit = next_of_pending();
    const auto lane = static_cast<unsigned>(std::countr_zero(bit));
    pending_ ^= bit;
    running_ = &first_thread_[lane];
    recorder_.begin_lane(lane, log_->counts[lane]);
    set_thread_index(running_->position);
    if ((states_->fresh & bit) != 0) {
        states_->fresh ^= bit;
        return nullptr;
    }
    states_->resumed |= bit;
    // Saved registers of a block's threads fill more than the first-level cache.
    if (pending_ != 0) {
        const auto* const next = static_cast<const char*>(first_thread_[std::countr_zero(next_of_pending())].fiber);
        __builtin_prefetch(next);
        __builtin_prefetch(next + 64);
        __builtin_prefetch(next + 128);
    }
    return running_->fiber;
}

inline void LaneScheduler::start_running_lane(Fiber* from) noexcept
{
    const unsigned stack = running_->stack = free_stacks_[--free_stack_count_];
    stacks_.forget_last_fiber(stack);
    warpbook_start_fiber(from, stacks_.top(stack), launch_.arguments.caller(), launch_.kernel,
                         launch_.arguments.stored(), &LaneScheduler::end_lane);
}

inline void LaneScheduler::switch_from(Fiber* from) noexcept
{
    if (Fiber next = take_next_lane(); next != nullptr)
        warpbook_switch_fiber(from, next);
    else
        start_running_lane(from);
}

inline void LaneScheduler::switch_to_next_lane() noexcept
{
    log_->counts[recorder_.lane] = recorder_.next();
    switch_from(&running_->fiber);
}

inline void LaneScheduler::wait(std::uint32_t LaneStates::*state) noexcept
{
    const std::uint32_t bit = 1u << recorder_.lane;
    states_->runnable &= ~bit;
    states_->*state |= bit;
    switch_to_next_lane();
}

}  // namespace warpbook::model
