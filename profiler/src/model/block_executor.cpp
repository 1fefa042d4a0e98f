#include "block_executor.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "positions.hpp"
#include "thread_indices.hpp"

namespace warpbook::model {

namespace {

Recorder idle_recorder;

/// "store of 4 bytes".
std::string describe(AccessKind kind)
{
    return std::string(name_of(kind.operation())) + " of " + std::to_string(kind.width()) +
           (kind.width() == 1 ? " byte" : " bytes");
}

std::string hexadecimal(std::uint64_t address)
{
    char text[2 + 16 + 1];
    std::snprintf(text, sizeof text, "%#lx", address);
    return text;
}

}  // namespace

thread_local constinit Recorder* current_recorder = &idle_recorder;

BlockExecutor::BlockExecutor(const Machine& machine, const GlobalMemory& memory, const Launch& launch,
                             std::vector<Observer*> observers)
    : machine_(machine),
      memory_(memory),
      launch_(launch),
      image_(ProgramImage::of_this_program()),
      replay_(std::move(observers)),
      stacks_(launch.block.count()),
      free_stacks_(launch.block.count()),
      lanes_(launch.block.count()),
      previous_recorder_(std::exchange(current_recorder, &recorder_))
{
    if (image_.code_size > AccessKind::largest_instruction)
        throw std::runtime_error("model: the program's code is larger than 64 MiB");
    std::iota(free_stacks_.rbegin(), free_stacks_.rend(), 0u);
    for (std::size_t i = 0; i < lanes_.size(); ++i) lanes_[i].thread = position_in(launch.block, i);

    const SharedMemory& shared = SharedMemory::of_this_program();
    recorder_.global_begin = memory.begin();
    recorder_.global_size = memory.size();
    recorder_.shared_begin = shared.begin_in_this_thread() + shared.arrays_offset();
    recorder_.shared_size = shared.arrays_bytes();
    recorder_.code_begin = image_.code_begin;
    recorder_.log = &log_;
    recorder_.executor = this;

    set_launch_indices(launch.grid, launch.block);
}

BlockExecutor::~BlockExecutor() { current_recorder = previous_recorder_; }

bool BlockExecutor::run_block(const Dim3& block)
{
    block_ = block;
    set_block_index(block);
    for (Lane& lane : lanes_) {
        lane.state = LaneState::ready;
        lane.started = false;
    }

    const auto warps = static_cast<unsigned>((lanes_.size() + machine_.warp_size - 1) / machine_.warp_size);
    for (;;) {
        bool progress = false;
        for (unsigned warp = 0; warp < warps; ++warp) {
            progress |= run_warp(warp);
            if (abandoned_) return false;
        }
        if (release_barrier()) continue;
        bool all_done = true;
        for (const Lane& lane : lanes_) all_done &= lane.state == LaneState::done;
        if (all_done) return true;
        if (!progress) {
            report_deadlock();
            return false;
        }
    }
}

/// Runs the warp's lanes until all of them are done or wait for another warp; false when none of them could run.
bool BlockExecutor::run_warp(unsigned warp)
{
    const unsigned lanes = lanes_in(warp);
    bool progress = false;
    for (;;) {
        bool ran = false;
        for (unsigned lane = 0; lane < lanes; ++lane) {
            const LaneState state = lanes_[warp * machine_.warp_size + lane].state;
            const bool can_run = state == LaneState::ready || state == LaneState::paused;
            if (!can_run || log_.counts[lane] == AccessLog::capacity) continue;
            run_lane(warp, lane);
            if (abandoned_) return true;
            ran = true;
        }
        if (!ran) return progress;
        progress = true;
        replay_.consume(log_, lanes, lanes_with(warp, LaneState::paused), block_, warp);
        release_met_lanes(warp);
    }
}

void BlockExecutor::run_lane(unsigned warp, unsigned lane_index)
{
    Lane& lane = lanes_[warp * machine_.warp_size + lane_index];
    if (!lane.started) {
        // The stack that was given back last is still in the cache.
        lane.stack = free_stacks_.back();
        free_stacks_.pop_back();
        lane.fiber = make_fiber(stacks_.top(lane.stack), &BlockExecutor::lane_main);
        lane.started = true;
    }
    lane.state = LaneState::ready;
    current_ = &lane;
    recorder_.lane = lane_index;
    recorder_.next = log_.counts[lane_index];
    set_thread_index(lane.thread);
    warpbook_switch_fiber(&scheduler_, lane.fiber);
    log_.counts[lane_index] = recorder_.next;
    if (lane.state == LaneState::done) free_stacks_.push_back(lane.stack);
}

void BlockExecutor::lane_main()
{
    BlockExecutor& executor = *current_recorder->executor;
    executor.launch_.arguments.call(executor.launch_.kernel);
    executor.leave_lane(LaneState::done);
    __builtin_unreachable();
}

void BlockExecutor::leave_lane(LaneState state)
{
    current_->state = state;
    warpbook_switch_fiber(&current_->fiber, scheduler_);
}

void BlockExecutor::pause_lane() { leave_lane(LaneState::paused); }

void BlockExecutor::wait_at_barrier(std::uintptr_t return_address)
{
    current_->waits_at = return_address;
    leave_lane(LaneState::at_barrier);
}

void BlockExecutor::wait_for_lanes(std::uint32_t mask, std::uintptr_t return_address)
{
    current_->waits_at = return_address;
    current_->awaited_lanes = mask;
    leave_lane(LaneState::waiting_for_lanes);
}

bool BlockExecutor::is_global_variable(AccessKind kind, std::uint64_t address, std::uintptr_t return_address)
{
    if (stacks_.contains(address)) return false;
    if (address - image_.constants_begin < image_.constants_size) return false;
    if (address - image_.data_begin < image_.data_size) return true;
    if (address - image_.image_begin < image_.image_size) return false;
    abandon_block(FindingKind::unknown_address, return_address,
                  describe(kind) + " at address " + hexadecimal(address) +
                      (address < 4096 ? ": a null pointer" : ": not device memory (a pointer from the host?)"));
}

void BlockExecutor::refuse_misaligned(AccessKind kind, std::uint64_t address, std::uintptr_t return_address)
{
    std::string where = "at address " + hexadecimal(address);
    const GlobalMemory::Array* const array = kind.space() == Space::global ? memory_.nearest_array(address) : nullptr;
    if (array != nullptr && address >= array->begin)
        where = std::to_string(address - array->begin) + " bytes after the start of '" + array->name + "'";
    abandon_block(FindingKind::misaligned, return_address,
                  describe(kind) + " " + where + ": a GPU accesses " + std::to_string(kind.width()) +
                      " bytes at multiples of " + std::to_string(kind.width()) + " only");
}

/// Ends the block from inside a lane. Its fibers are never continued, so nothing that they hold is destroyed.
void BlockExecutor::abandon_block(FindingKind kind, std::uintptr_t return_address, std::string text)
{
    fault_ = {kind, return_address, std::move(text), block_, current_->thread};
    abandoned_ = true;
    leave_lane(LaneState::done);
    __builtin_unreachable();
}

/// Continues the lanes whose awaited lanes have all arrived or left the kernel.
void BlockExecutor::release_met_lanes(unsigned warp)
{
    const std::uint32_t waiting = lanes_with(warp, LaneState::waiting_for_lanes);
    if (waiting == 0) return;
    const unsigned lanes = lanes_in(warp);
    const std::uint32_t existing = lanes == 32 ? ~std::uint32_t{0} : (1u << lanes) - 1;
    const std::uint32_t arrived = waiting | lanes_with(warp, LaneState::done);
    for (unsigned lane = 0; lane < lanes; ++lane) {
        Lane& candidate = lanes_[warp * machine_.warp_size + lane];
        if (!(waiting >> lane & 1)) continue;
        const std::uint32_t awaited = candidate.awaited_lanes & existing;
        if ((awaited & ~arrived) == 0) candidate.state = LaneState::ready;
    }
}

/// Continues the block behind its barrier when every thread that has not left the kernel has arrived.
bool BlockExecutor::release_barrier()
{
    bool anybody = false;
    for (const Lane& lane : lanes_) {
        if (lane.state == LaneState::at_barrier)
            anybody = true;
        else if (lane.state != LaneState::done)
            return false;
    }
    if (!anybody) return false;
    for (Lane& lane : lanes_) {
        if (lane.state == LaneState::at_barrier) lane.state = LaneState::ready;
    }
    return true;
}

void BlockExecutor::report_deadlock()
{
    for (const Lane& lane : lanes_) {
        if (lane.state != LaneState::at_barrier && lane.state != LaneState::waiting_for_lanes) continue;
        const bool barrier = lane.state == LaneState::at_barrier;
        fault_ = {FindingKind::deadlock, lane.waits_at,
                  barrier ? "waits at __syncthreads() for threads that never come"
                          : "waits at __syncwarp() for lanes that never come",
                  block_, lane.thread};
        break;
    }
    abandoned_ = true;
}

unsigned BlockExecutor::lanes_in(unsigned warp) const
{
    const std::size_t first = std::size_t{warp} * machine_.warp_size;
    return static_cast<unsigned>(std::min<std::size_t>(machine_.warp_size, lanes_.size() - first));
}

std::uint32_t BlockExecutor::lanes_with(unsigned warp, LaneState state) const
{
    std::uint32_t mask = 0;
    for (unsigned lane = 0; lane < lanes_in(warp); ++lane) {
        if (lanes_[warp * machine_.warp_size + lane].state == state) mask |= 1u << lane;
    }
    return mask;
}

}  // namespace warpbook::model
