// What cuda_on_cpu/model_runtime.h declares: barriers, shuffles, votes, fences and atomics of kernels. Outside blocks,
// in host code that shares a file with kernels, each does what it does for a single thread.

#include "../../cuda_on_cpu/model_runtime.h"

#include <ctime>

#include "../rules/lanes.hpp"
#include "fault_text.hpp"
#include "record.hpp"

namespace warpbook::model {

namespace {

/// The running lane, which has come to `return_address`; null outside blocks.
[[gnu::always_inline]] inline RunningLane* arrive(StepKind kind, std::uintptr_t return_address)
{
    Recorder& recorder = *current_recorder;
    if (recorder.running_lane != nullptr) record_passing(recorder, kind, return_address);
    return recorder.running_lane;
}

[[gnu::always_inline]] inline BlockBarrier::Vote vote(bool predicate, std::uintptr_t return_address)
{
    RunningLane* const lane = arrive(StepKind::passing, return_address);
    if (lane == nullptr) return {1, predicate ? 1u : 0u};
    return lane->vote_at_barrier(return_address, predicate);
}

StepKind step_kind(const warpbook_model::AtomicKind& kind)
{
    if (kind.compares) return kind.in_block ? StepKind::swap_in_block : StepKind::swap;
    return kind.in_block ? StepKind::atomic_in_block : StepKind::atomic;
}

WARPBOOK_OWN thread_local unsigned long long values_outside_blocks[warpbook::max_warp_size];

/// Outside blocks every lane seems to show the same value.
const unsigned long long* values_of_single_thread(unsigned long long value)
{
    for (unsigned long long& each : values_outside_blocks) each = value;
    return values_outside_blocks;
}

/// Read right after it was written, before another lane runs.
WARPBOOK_OWN thread_local unsigned __int128 old_value_of_last_atomic = 0;

}  // namespace

}  // namespace warpbook::model

using namespace warpbook::model;
using warpbook::FindingKind;

namespace warpbook_model {

void barrier() noexcept
{
    if (RunningLane* const lane = arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS))
        lane->wait_at_barrier(WARPBOOK_RETURN_ADDRESS);
}

int barrier_count(int predicate) noexcept
{
    return static_cast<int>(vote(predicate != 0, WARPBOOK_RETURN_ADDRESS).agreed);
}

int barrier_and(int predicate) noexcept
{
    const auto result = vote(predicate != 0, WARPBOOK_RETURN_ADDRESS);
    return result.agreed == result.arrived ? 1 : 0;
}

int barrier_or(int predicate) noexcept { return vote(predicate != 0, WARPBOOK_RETURN_ADDRESS).agreed > 0 ? 1 : 0; }

void sync_lanes(unsigned mask, const char* name) noexcept
{
    RunningLane* const lane = arrive(StepKind::syncwarp, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return;
    const WarpSynchronization::Call call{name, WARPBOOK_RETURN_ADDRESS, mask, true};
    lane->synchronize(call, 0);
    lane->expect_no_lane_missing(FindingKind::divergent_barrier, call);
}

const unsigned long long* gather(unsigned mask, unsigned long long value, const char* name) noexcept
{
    RunningLane* const lane = arrive(StepKind::exchange, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return values_of_single_thread(value);
    const WarpSynchronization::Call call{name, WARPBOOK_RETURN_ADDRESS, mask};
    const auto& result = lane->synchronize(call, value);
    lane->expect_no_lane_missing(FindingKind::undefined_shuffle, call);
    return result.values.data();
}

unsigned gathered_lanes() noexcept
{
    const RunningLane* const lane = current_recorder->running_lane;
    return lane == nullptr ? 1u : lane->result_of_synchronization().lanes;
}

void sync_tile(unsigned threads, const char* name) noexcept
{
    if (RunningLane* const lane = arrive(StepKind::syncwarp, WARPBOOK_RETURN_ADDRESS))
        lane->meet_in_tile({name, WARPBOOK_RETURN_ADDRESS, threads, true}, 0);
}

void meet_in_tile(unsigned threads, unsigned long long value, const char* name) noexcept
{
    if (RunningLane* const lane = arrive(StepKind::exchange, WARPBOOK_RETURN_ADDRESS))
        lane->meet_in_tile({name, WARPBOOK_RETURN_ADDRESS, threads}, value);
    else
        values_outside_blocks[0] = value;
}

unsigned long long value_in_tile(unsigned rank) noexcept
{
    const RunningLane* const lane = current_recorder->running_lane;
    return lane == nullptr ? values_outside_blocks[0] : lane->value_in_tile(rank).value_or(0);
}

unsigned long long shuffle_in_tile(unsigned threads, unsigned long long value, unsigned rank, const char* name) noexcept
{
    RunningLane* const lane = arrive(StepKind::exchange, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return value;
    lane->meet_in_tile({name, WARPBOOK_RETURN_ADDRESS, threads}, value);
    if (const auto shown = lane->value_in_tile(rank)) return *shown;
    lane->add_fault(FindingKind::undefined_shuffle, WARPBOOK_RETURN_ADDRESS,
                    fault_text::source_takes_no_part_in_tile(lane->thread() % threads, rank, name));
    return value;
}

unsigned long long shuffle(unsigned mask, unsigned long long value, unsigned source, const char* name) noexcept
{
    RunningLane* const lane = arrive(StepKind::exchange, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return value;
    const WarpSynchronization::Call call{name, WARPBOOK_RETURN_ADDRESS, mask};
    const auto& result = lane->synchronize(call, value);
    if (warpbook::contains(result.lanes, source)) {
        lane->expect_no_lane_missing(FindingKind::undefined_shuffle, call);
        return result.values[source];
    }
    lane->add_fault(FindingKind::undefined_shuffle, WARPBOOK_RETURN_ADDRESS,
                    fault_text::source_takes_no_part(lane->lane(), source, name));
    return value;
}

unsigned active_lanes() noexcept
{
    RunningLane* const lane = arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS);
    return lane == nullptr ? 1u : lane->converged_lanes(WARPBOOK_RETURN_ADDRESS);
}

unsigned lane() noexcept
{
    const Recorder& recorder = *current_recorder;
    return recorder.running_lane == nullptr ? 0 : recorder.lane;
}

Memory memory_of(const void* address) noexcept
{
    const Recorder& recorder = *current_recorder;
    if (recorder.running_lane == nullptr) return Memory::none;
    if (number(address) - recorder.global_begin < recorder.global_size) return Memory::global;
    if (number(address) - recorder.shared_begin < recorder.shared_size) return Memory::shared;
    switch (recorder.running_lane->other_memory(number(address))) {
    case OtherMemory::private_memory: return Memory::local;
    case OtherMemory::constant_memory: return Memory::constant;
    case OtherMemory::global_variable: return Memory::global;
    case OtherMemory::private_of_another_thread:
    case OtherMemory::none: break;
    }
    return Memory::none;
}

const char* begin_of_shared_memory() noexcept { return reinterpret_cast<const char*>(current_recorder->shared_begin); }

long long steps_so_far() noexcept
{
    if (arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS) == nullptr) return std::clock();
    return static_cast<long long>(current_recorder->scheduler->steps_so_far());
}

void fence_block() noexcept
{
    if (RunningLane* const lane = arrive(StepKind::fence, WARPBOOK_RETURN_ADDRESS)) lane->note_fence(Scope::block);
}

void fence_device() noexcept
{
    if (RunningLane* const lane = arrive(StepKind::fence, WARPBOOK_RETURN_ADDRESS)) lane->note_fence(Scope::device);
}

AtomicTurn make_atomic_access(void* address, unsigned bytes, AtomicKind kind, void (*perform)(void*), void* operation,
                              void* return_address) noexcept
{
    const auto space = record(number(address), static_cast<unsigned>(__builtin_ctz(bytes)), step_kind(kind),
                              reinterpret_cast<std::uintptr_t>(return_address));
    if (!space) return AtomicTurn::among_others;
    return current_recorder->running_lane->make_atomic_access(
        {number(address), bytes, kind.in_block ? Scope::block : Scope::device, perform, operation}, kind.commutes,
        *space);
}

void keep_old_value(unsigned __int128 value) noexcept { old_value_of_last_atomic = value; }

unsigned __int128 old_value() noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane) lane->note_use_of_old_value();
    return old_value_of_last_atomic;
}

void note_index_outside(unsigned long long index, unsigned long long size, const char* what) noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane)
        lane->add_fault(FindingKind::out_of_bounds, WARPBOOK_RETURN_ADDRESS,
                        fault_text::index_outside(static_cast<std::int64_t>(index), size, what));
}

void trap(const char* what) noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane)
        lane->abandon_block(FindingKind::failed_assertion, WARPBOOK_RETURN_ADDRESS, what);
    __builtin_trap();
}

}  // namespace warpbook_model
