#include "block_executor.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "../rules/lanes.hpp"
#include "positions.hpp"
#include "thread_indices.hpp"

namespace warpbook::model {

namespace {

Recorder idle_recorder;

std::string bytes_text(unsigned bytes) { return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes"); }

/// "store of 4 bytes".
std::string describe(Step step)
{
    return std::string(name_of(operation_of(step.kind()))) + " of " + bytes_text(step.width());
}

std::string hexadecimal(std::uint64_t address)
{
    char text[2 + 16 + 1];
    std::snprintf(text, sizeof text, "%#lx", address);
    return text;
}

/// "lane 3", "lanes 0-15, 31".
std::string lanes_text(std::uint32_t lanes)
{
    std::string text = std::has_single_bit(lanes) ? "lane " : "lanes ";
    bool first = true;
    while (lanes != 0) {
        const int begin = std::countr_zero(lanes);
        const int length = std::countr_one(lanes >> begin);
        text += (first ? "" : ", ") + std::to_string(begin);
        if (length > 1) text += "-" + std::to_string(begin + length - 1);
        first = false;
        lanes &= ~lanes_from(static_cast<unsigned>(begin), static_cast<unsigned>(length));
    }
    return text;
}

// A lane that fills its log so often while another one's log stays full waits for that one: consume both.
constexpr unsigned patience_with_lanes = 16;

// A warp that comes back so often without a barrier may wait for another warp of its block.
constexpr unsigned patience_with_warps = 4096;

}  // namespace

thread_local constinit Recorder* current_recorder = &idle_recorder;

BlockExecutor::BlockExecutor(const Machine& machine, const GlobalMemory& memory, FiberStacks& stacks,
                             const Launch& launch, std::vector<Observer*> observers, FaultLog& faults,
                             Synchronisation& synchronisation)
    : machine_(machine),
      memory_(memory),
      launch_(launch),
      image_(ProgramImage::of_this_program()),
      stacks_(stacks),
      faults_(faults),
      synchronisation_(synchronisation),
      observers_(std::move(observers)),
      replay_(FlowTable::of_this_program(), observers_),
      threads_(launch.block.count()),
      warps_((threads_.size() + machine.warp_size - 1) / machine.warp_size),
      previous_recorder_(std::exchange(current_recorder, &recorder_))
{
    if (image_.code_size > Step::largest_instruction)
        throw std::runtime_error("model: the program's code is larger than 32 MiB");
    for (std::size_t i = 0; i < threads_.size(); ++i) threads_[i].position = position_in(launch.block, i);

    const SharedMemory& shared = SharedMemory::of_this_program();
    recorder_.global_begin = memory.begin();
    recorder_.global_size = memory.size();
    recorder_.shared_begin = shared.begin_in_this_thread() + shared.arrays_offset();
    recorder_.shared_size = shared.arrays_bytes();
    recorder_.code_begin = image_.code_begin;
    recorder_.log = &log_;
    recorder_.executor = this;

    set_launch_indices(launch.grid, launch.block, machine.warp_size);
}

BlockExecutor::~BlockExecutor() { current_recorder = previous_recorder_; }

const std::optional<EndingFault>& BlockExecutor::run_block(const Dim3& block)
{
    begin_block(block);
    for (;;) {
        bool progress = false;
        for (unsigned warp = 0; warp < warps_.size(); ++warp) {
            progress |= run_warp(warp);
            if (ended_by_) return ended_by_;
        }
        if (release_barrier()) continue;
        if (std::all_of(warps_.begin(), warps_.end(), [](const Warp& warp) {
                return (warp.runnable | warp.at_barrier | warp.meeting | warp.converging) == 0;
            }))
            return ended_by_;
        if (!progress) {
            report_deadlock();
            return ended_by_;
        }
    }
}

void BlockExecutor::begin_block(const Dim3& block)
{
    block_ = block;
    set_block_index(block);
    for (unsigned warp = 0; warp < warps_.size(); ++warp) {
        Warp& starting = warps_[warp];
        starting.runnable = starting.fresh = lanes_from(0, lanes_in(warp));
        starting.at_barrier = starting.meeting = starting.converging = starting.gone = 0;
        starting.meetings = 0;
    }
    for (Thread& thread : threads_) thread.fences = 0;
    barriers_ = 0;
    // The stack that was given back last is still in the cache, and is taken first.
    free_stacks_.resize(threads_.size());
    std::iota(free_stacks_.rbegin(), free_stacks_.rend(), 0u);
    vote_ = {};
    barrier_ = 0;
    replay_.begin_block(block, static_cast<unsigned>(warps_.size()));
}

/// Runs the warp's lanes until all of them have left or wait for another warp; false when none of them could run.
bool BlockExecutor::run_warp(unsigned warp)
{
    warp_ = &warps_[warp];
    first_thread_ = &threads_[std::size_t{warp} * machine_.warp_size];
    const unsigned lanes = lanes_in(warp);
    unsigned turns = 0;
    unsigned turns_with_full_logs = 0;
    std::uint32_t full = 0;
    for (;; ++turns) {
        if (const std::uint32_t can_run = warp_->runnable & ~full) {
            run_lanes(can_run);
            if (ended_by_) {
                drain(warp);  // what led there may be a fault, too
                return true;
            }
            full = replay_.consume(log_, lanes, warp_->gone, warp);
            if ((full & warp_->runnable) == 0) turns_with_full_logs = 0;
            if (++turns_with_full_logs > patience_with_lanes || turns > patience_with_warps) {
                drain(warp);
                full = turns_with_full_logs = 0;
            }
            if (turns > patience_with_warps) return true;
            release_meetings(warp);
        } else if (warp_->runnable != 0) {
            drain(warp);
            full = 0;
        } else if (!release_converged()) {
            break;
        }
    }
    // The next warp uses the same log.
    drain(warp);
    return turns > 0;
}

void BlockExecutor::drain(unsigned warp)
{
    if (std::any_of(log_.counts.begin(), log_.counts.end(), [](unsigned count) { return count > 0; }))
        replay_.consume_all(log_, lanes_in(warp), warp);
}

/// Each of the lanes runs up to the next point where it must wait, and switches to the next one.
void BlockExecutor::run_lanes(std::uint32_t lanes)
{
    pending_ = lanes;
    warpbook_switch_fiber(&scheduler_, take_next_lane());
}

inline Fiber BlockExecutor::take_next_lane()
{
    if (pending_ == 0) return scheduler_;
    const auto lane = static_cast<unsigned>(std::countr_zero(pending_));
    const std::uint32_t bit = pending_ & -pending_;
    pending_ ^= bit;
    Thread& thread = first_thread_[lane];
    current_ = &thread;
    recorder_.lane = lane;
    recorder_.next = log_.counts[lane];
    set_thread_index(thread.position);
    if ((warp_->fresh & bit) != 0) {
        warp_->fresh ^= bit;
        thread.stack = free_stacks_.back();
        free_stacks_.pop_back();
        thread.fiber = make_fiber(stacks_.top(thread.stack), launch_.arguments.caller(), launch_.kernel,
                                  launch_.arguments.stored(), &BlockExecutor::end_lane);
    } else if (pending_ != 0) {
        // Saved registers of a block's threads fill more than the first-level cache.
        __builtin_prefetch(first_thread_[std::countr_zero(pending_)].fiber);
    }
    return thread.fiber;
}

inline void BlockExecutor::leave_lane(std::uint32_t Warp::*where)
{
    const std::uint32_t bit = 1u << recorder_.lane;
    warp_->runnable &= ~bit;
    warp_->*where |= bit;
    switch_to_next_lane();
}

inline void BlockExecutor::switch_to_next_lane()
{
    // Before other lanes run: what this one has on their stacks they would overwrite, and it what they have.
    const auto frame = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (!stacks_.contains(current_->stack, frame)) [[unlikely]]
        check_stack(frame, place_of_last_step());
    log_.counts[recorder_.lane] = recorder_.next;
    Fiber* const here = &current_->fiber;
    warpbook_switch_fiber(here, take_next_lane());
}

void BlockExecutor::pause_lane() { switch_to_next_lane(); }

void BlockExecutor::end_lane()
{
    BlockExecutor& executor = *current_recorder->executor;
    const std::uint32_t bit = 1u << executor.recorder_.lane;
    executor.warp_->runnable &= ~bit;
    executor.warp_->gone |= bit;
    executor.log_.counts[executor.recorder_.lane] = executor.recorder_.next;
    const unsigned stack = executor.current_->stack;
    // First the next lane, then the stack: this function still stands on it.
    Fiber next = executor.take_next_lane();
    executor.free_stacks_.push_back(stack);
    Fiber never_continued = nullptr;
    warpbook_switch_fiber(&never_continued, next);
    __builtin_unreachable();
}

// Its last act is the switch, which then returns into the student's code at once.
void BlockExecutor::wait_at_barrier(std::uintptr_t return_address)
{
    arrive_at_barrier(return_address, false);
    leave_lane(&Warp::at_barrier);
}

BlockExecutor::BarrierVote BlockExecutor::vote_at_barrier(std::uintptr_t return_address, bool predicate)
{
    arrive_at_barrier(return_address, predicate);
    leave_lane(&Warp::at_barrier);
    return last_vote_;
}

inline void BlockExecutor::arrive_at_barrier(std::uintptr_t return_address, bool predicate)
{
    current_->waits_at = return_address;
    ++vote_.arrived;
    vote_.agreed += predicate ? 1 : 0;
    if (barrier_ == 0) barrier_ = return_address;
    if (barrier_ != return_address) [[unlikely]]
        faults_.add({FindingKind::divergent_barrier, instruction_at(return_address), instruction_at(barrier_)}, block_,
                    number_of(*current_), [] {
                        return std::string(
                            "waits at this __syncthreads() while other threads of its block wait at "
                            "another one: all threads of a block must come to the same barrier");
                    });
}

const WarpMeeting::Result& BlockExecutor::meet_lanes(std::uint32_t mask, std::uint64_t value, const char* what,
                                                     std::uintptr_t return_address)
{
    const unsigned lane = recorder_.lane;
    if (!contains(mask, lane))
        add_fault(FindingKind::undefined_shuffle, return_address,
                  "lane " + std::to_string(lane) + " calls " + what + "() with mask " + hexadecimal(mask) +
                      ", which lacks the lane itself: a mask must name all lanes that make the call");
    WarpMeeting& meeting_place = warp_->meeting_place;
    current_->waits_at = return_address;
    meeting_place.arrive(lane, mask | 1u << lane, value, what);
    leave_lane(&Warp::meeting);
    return result_of_meeting();
}

std::uint32_t BlockExecutor::meet_converged_lanes(std::uintptr_t return_address)
{
    WarpMeeting& meeting_place = warp_->meeting_place;
    current_->waits_at = return_address;
    meeting_place.arrive(recorder_.lane, 0, 0, "__activemask");
    leave_lane(&Warp::converging);
    return result_of_meeting().lanes;
}

void BlockExecutor::note_fence(bool device_wide)
{
    ++current_->fences;
    synchronisation_.on_fence(moment_of_current(), device_wide);
}

void BlockExecutor::note_signal(std::uint64_t address, StepKind kind)
{
    if (synchronisation_.active())
        synchronisation_.on_access(moment_of_current(), address, kind != StepKind::volatile_load);
}

ThreadMoment BlockExecutor::moment_of_current() const
{
    return {block_number(), number_of(*current_), number_of(*current_) / machine_.warp_size,
            barriers_,      warp_->meetings,      current_->fences};
}

/// Continues the lanes whose awaited lanes have all arrived or left the kernel.
bool BlockExecutor::release_meetings(unsigned warp)
{
    if (warp_->meeting == 0) return false;
    const std::uint32_t existing = lanes_from(0, lanes_in(warp));
    bool released = false;
    for (std::uint32_t candidates = warp_->meeting; candidates != 0;) {
        const auto lane = static_cast<unsigned>(std::countr_zero(candidates));
        const std::uint32_t mask = warp_->meeting_place.awaited_by(lane);
        const std::uint32_t group = mask & warp_->meeting;
        const bool complete = (mask & existing & ~(warp_->meeting | warp_->gone)) == 0;
        const bool agreed =
            all_lanes(group, [&](unsigned other) { return warp_->meeting_place.awaited_by(other) == mask; });
        candidates &= ~(1u << lane);
        if (!complete || !agreed) continue;
        candidates &= ~group;
        ++warp_->meetings;
        if (synchronisation_.active()) synchronisation_.on_meeting(block_number(), number_of(*first_thread_), group);
        release_met(&Warp::meeting, group);
        released = true;
    }
    return released;
}

void BlockExecutor::release_met(std::uint32_t Warp::*waiting, std::uint32_t lanes)
{
    warp_->meeting_place.conclude(lanes);
    warp_->*waiting &= ~lanes;
    warp_->runnable |= lanes;
}

/// Continues lanes that asked who is with them: those at the same place, now that nobody else of the warp can run.
bool BlockExecutor::release_converged()
{
    if (warp_->converging == 0) return false;
    const std::uintptr_t place = first_thread_[std::countr_zero(warp_->converging)].waits_at;
    std::uint32_t together = 0;
    for_each_lane(warp_->converging, [&](unsigned lane) {
        if (first_thread_[lane].waits_at == place) together |= 1u << lane;
    });
    release_met(&Warp::converging, together);
    return true;
}

/// Continues the block behind its barrier when every thread that has not left the kernel has arrived.
bool BlockExecutor::release_barrier()
{
    bool anybody = false;
    for (const Warp& warp : warps_) {
        if ((warp.runnable | warp.meeting | warp.converging) != 0) return false;
        anybody |= warp.at_barrier != 0;
    }
    if (!anybody) return false;
    for (Warp& warp : warps_) warp.runnable = std::exchange(warp.at_barrier, 0);
    last_vote_ = std::exchange(vote_, {});
    barrier_ = 0;
    ++barriers_;
    if (synchronisation_.active())
        synchronisation_.on_barrier(block_number(), static_cast<std::uint32_t>(threads_.size()));
    for (Observer* observer : observers_) observer->on_barrier();
    return true;
}

void BlockExecutor::report_deadlock()
{
    for (std::size_t i = 0; i < warps_.size(); ++i) {
        const Warp& warp = warps_[i];
        if (warp.meeting == 0) continue;
        const auto lane = static_cast<unsigned>(std::countr_zero(warp.meeting));
        const std::size_t first_of_warp = i * machine_.warp_size;
        const std::uint32_t mask = warp.meeting_place.awaited_by(lane);
        const std::uint32_t absent = mask & warp.at_barrier;
        std::uint32_t disagreeing = 0;
        for_each_lane(mask & warp.meeting, [&](unsigned other) {
            if (warp.meeting_place.awaited_by(other) != mask) disagreeing |= 1u << other;
        });
        const std::uint32_t missing = absent != 0 ? absent : disagreeing;
        std::string text =
            std::string("waits at ") + warp.meeting_place.name_of_call(lane) + "() with mask " + hexadecimal(mask);
        std::uintptr_t other = 0;
        if (missing != 0) {
            other = threads_[first_of_warp + static_cast<unsigned>(std::countr_zero(missing))].waits_at;
            text += " for " + lanes_text(missing) + " of its warp, which never " +
                    (std::has_single_bit(missing) ? "comes" : "come");
            if (absent == 0) text += ": there it is called with another mask";
        }
        end_block(FindingKind::deadlock, threads_[first_of_warp + lane].waits_at, other, first_of_warp + lane, text);
        return;
    }
}

/// An access that is to no array that was allocated, and to no `__shared__` one.
BlockExecutor::Elsewhere BlockExecutor::find_elsewhere(Step step, std::uint64_t address, std::uintptr_t return_address)
{
    if (stacks_.contains(current_->stack, address)) return Elsewhere::private_memory;
    check_stack(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)), return_address);
    if (address - image_.constants_begin < image_.constants_size) return Elsewhere::constant_memory;
    if (address - image_.data_begin < image_.data_size) return Elsewhere::global_variable;
    if (address - image_.image_begin < image_.image_size) return Elsewhere::constant_memory;
    if (stacks_.contains(address))
        abandon_block(FindingKind::unknown_address, return_address,
                      describe(step) +
                          " in the private memory of another thread: local variables can be used by "
                          "their own thread only");
    abandon_block(FindingKind::unknown_address, return_address,
                  describe(step) + " at address " + hexadecimal(address) +
                      (address < 4096 ? ": a null pointer" : ": not device memory (a pointer from the host?)"));
}

void BlockExecutor::check_stack(std::uintptr_t frame, std::uintptr_t return_address)
{
    if (stacks_.contains(current_->stack, frame)) [[likely]]
        return;
    abandon_block(FindingKind::stack_overflow, return_address,
                  "the thread's local variables and calls need more than " +
                      std::to_string(FiberStacks::bytes_each / 1024) +
                      " KiB of private memory: is there a recursion without end, or a large local array?");
}

void BlockExecutor::refuse_misaligned(Step step, std::uint64_t address, std::uintptr_t return_address)
{
    std::string where = "at address " + hexadecimal(address);
    const GlobalMemory::Array* const array = step.space() == Space::global ? memory_.nearest_array(address) : nullptr;
    if (array != nullptr && address >= array->begin)
        where = std::to_string(address - array->begin) + " bytes after the start of '" + array->name + "'";
    abandon_block(FindingKind::misaligned, return_address,
                  describe(step) + " " + where + ": a GPU accesses " + bytes_text(step.width()) + " at multiples of " +
                      std::to_string(step.width()) + " only");
}

std::uintptr_t BlockExecutor::place_of_last_step() const
{
    return image_.code_begin + log_.steps[recorder_.next - 1][recorder_.lane].instruction();
}

void BlockExecutor::add_fault(FindingKind kind, std::uintptr_t return_address, const std::string& text)
{
    faults_.add({kind, instruction_at(return_address), 0}, block_, number_of(*current_), [&] { return text; });
}

void BlockExecutor::end_block(FindingKind kind, std::uintptr_t return_address, std::uintptr_t other, std::size_t thread,
                              const std::string& text)
{
    ended_by_ = {{kind, instruction_at(return_address), other == 0 ? 0 : instruction_at(other)},
                 {text, block_, static_cast<unsigned>(thread), 1}};
}

void BlockExecutor::abandon_block(FindingKind kind, std::uintptr_t return_address, const std::string& text)
{
    log_.counts[recorder_.lane] = recorder_.next;
    end_block(kind, return_address, 0, number_of(*current_), text);
    Fiber never_continued = nullptr;
    warpbook_switch_fiber(&never_continued, scheduler_);
    __builtin_unreachable();
}

std::uint32_t BlockExecutor::block_number() const
{
    return (block_.z * launch_.grid.y + block_.y) * launch_.grid.x + block_.x;
}

unsigned BlockExecutor::number_of(const Thread& thread) const
{
    return static_cast<unsigned>(&thread - threads_.data());
}

unsigned BlockExecutor::lanes_in(unsigned warp) const
{
    const std::size_t first = std::size_t{warp} * machine_.warp_size;
    return static_cast<unsigned>(std::min<std::size_t>(machine_.warp_size, threads_.size() - first));
}

std::uint32_t BlockExecutor::instruction_at(std::uintptr_t return_address) const
{
    return static_cast<std::uint32_t>(return_address - image_.code_begin);
}

}  // namespace warpbook::model
