#include "block_executor.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <stdexcept>
#include <utility>

#include "fault_text.hpp"
#include "program_image.hpp"
#include "shared_memory.hpp"
#include "thread_indices.hpp"

namespace warpbook::model {

namespace {

// Timeouts, in turns of a warp.

// A lane that fills its log so often while another one's log stays full waits for that one: consume both.
constexpr unsigned full_log_timeout = 16;

// A warp that comes back so often without a barrier may wait for another warp of its block.
constexpr unsigned warp_timeout = 4096;

}  // namespace

BlockExecutor::BlockExecutor(const Machine& machine, const GlobalMemory& memory, FiberStacks& stacks,
                             const Launch& launch, std::vector<Observer*> observers, FaultLog& faults,
                             FenceOrdering& fence_ordering)
    : observers_(std::move(observers)),
      replay_(FlowTable::of_this_program(), observers_),
      block_(launch, machine.warp_size, stacks, faults, ProgramImage::of_this_program().code_begin, fence_ordering),
      running_lane_(block_, memory)
{
    const ProgramImage& image = ProgramImage::of_this_program();
    if (image.code_size > Step::largest_instruction)
        throw std::runtime_error("model: the program's code is larger than 32 MiB");

    const SharedMemory& shared = SharedMemory::of_this_program();
    Recorder& recorder = block_.scheduler.recorder();
    recorder.global_begin = memory.begin();
    recorder.global_size = memory.size();
    recorder.shared_begin = shared.begin_in_this_thread() + shared.arrays_offset();
    recorder.shared_size = shared.arrays_bytes();
    recorder.code_begin = image.code_begin;
    recorder.running_lane = &running_lane_;

    set_launch_indices(launch.grid, launch.block, machine.warp_size);
    previous_recorder_ = std::exchange(current_recorder, &recorder);
}

BlockExecutor::~BlockExecutor() { current_recorder = previous_recorder_; }

const std::optional<EndingFault>& BlockExecutor::run_block(const Dim3& block)
{
    begin_block(block);
    const std::span<LaneStates> warps = block_.scheduler.warps();
    for (;;) {
        bool progress = false;
        for (unsigned warp = 0; warp < warps.size(); ++warp) {
            progress |= run_warp(warp);
            if (block_.faults.ended_by()) return block_.faults.ended_by();
        }
        if (release_barrier()) continue;
        if (std::all_of(warps.begin(), warps.end(), [](const LaneStates& warp) { return warp.all_exited(); })) break;
        if (!progress) {
            end_by_deadlock();
            break;
        }
    }
    return block_.faults.ended_by();
}

void BlockExecutor::begin_block(const Dim3& block)
{
    set_block_index(block);
    block_.begin(block);
    replay_.begin_block(block, static_cast<unsigned>(block_.scheduler.warps().size()));
}

/// Runs the warp's lanes until all of them have left or wait for another warp; false when none of them could run.
bool BlockExecutor::run_warp(unsigned warp)
{
    LaneScheduler& scheduler = block_.scheduler;
    LaneStates& states = scheduler.warps()[warp];
    const unsigned lanes = scheduler.lanes_in(warp);
    unsigned turns = 0;
    unsigned turns_with_full_logs = 0;
    std::uint32_t full = 0;
    for (;; ++turns) {
        if (const std::uint32_t can_run = states.runnable & ~full) {
            scheduler.run(warp, can_run);
            if (block_.faults.ended_by()) {
                drain(warp);  // what led there may be a fault, too
                return true;
            }
            full = replay_.consume(scheduler.log(), lanes, states.exited, warp);
            if ((full & states.runnable) == 0) turns_with_full_logs = 0;
            if (++turns_with_full_logs > full_log_timeout || turns > warp_timeout) {
                drain(warp);
                full = turns_with_full_logs = 0;
            }
            if (turns > warp_timeout) return true;
            release_synchronizations(warp);
        } else if (states.runnable != 0) {
            drain(warp);
            full = 0;
        } else if (block_.synchronizations[warp].release_converged(states) == 0) {
            break;
        }
    }
    // The next warp uses the same log.
    drain(warp);
    return turns > 0;
}

void BlockExecutor::drain(unsigned warp)
{
    StepLog& log = block_.scheduler.log();
    if (std::any_of(log.counts.begin(), log.counts.end(), [](unsigned count) { return count > 0; }))
        replay_.consume_all(log, block_.scheduler.lanes_in(warp), warp);
}

void BlockExecutor::release_synchronizations(unsigned warp)
{
    LaneStates& states = block_.scheduler.warps()[warp];
    while (const std::uint32_t lanes = block_.synchronizations[warp].release_complete(states))
        block_.ordering.on_warp_synchronization(warp, lanes);
}

bool BlockExecutor::release_barrier()
{
    if (!block_.barrier.release_if_complete(block_.scheduler.warps())) return false;
    block_.ordering.on_barrier();
    for (Observer* observer : observers_) observer->on_barrier();
    return true;
}

/// Ends the block for the first warp of which lanes wait for others of it that do not come.
void BlockExecutor::end_by_deadlock()
{
    const std::span<const LaneStates> warps = block_.scheduler.warps();
    const auto waits =
        std::find_if(warps.begin(), warps.end(), [](const auto& warp) { return warp.synchronizing != 0; });
    if (waits == warps.end()) return;

    const auto warp = static_cast<unsigned>(waits - warps.begin());
    const WarpSynchronization& synchronization = block_.synchronizations[warp];
    const unsigned first_thread = block_.scheduler.first_thread_of(warp);
    const auto lane = static_cast<unsigned>(std::countr_zero(waits->synchronizing));
    const WarpSynchronization::Call& call = synchronization.call_of(lane);

    fault_text::Missing missing;
    std::uintptr_t other = 0;
    if (const std::uint32_t at_barrier = call.awaited & waits->at_barrier) {
        missing.lanes = at_barrier;
        other = block_.barrier.waits_at(first_thread + static_cast<unsigned>(std::countr_zero(at_barrier)));
    } else if (const std::uint32_t disagreeing = synchronization.with_another_mask(lane, *waits)) {
        missing = {disagreeing, true};
        other = synchronization.call_of(static_cast<unsigned>(std::countr_zero(disagreeing))).return_address;
    }
    block_.faults.end_block(FindingKind::deadlock, {first_thread + lane, call.return_address, other},
                            fault_text::deadlock(call.name, call.awaited, missing));
}

}  // namespace warpbook::model
