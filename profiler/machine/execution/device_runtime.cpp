// What cuda/headers/details/model_runtime.h declares: barriers, shuffles, votes, fences and atomics of kernels. Outside
// blocks, in host code that shares a file with kernels, each does what it does for a single thread.

#include "cuda/headers/details/model_runtime.h"

#include <cstring>
#include <ctime>
#include <optional>
#include <utility>

#include "machine/rules/lanes.hpp"
#include "machine/memory/memory_content.hpp"
#include "machine/lanes/record.hpp"

namespace warpbook::model {

namespace {

[[gnu::always_inline]] inline BlockBarrier::Vote vote(bool predicate, std::uintptr_t return_address)
{
    RunningLane* const lane = arrive(StepKind::passing, return_address);
    if (lane == nullptr) return {1, predicate ? 1u : 0u};
    return lane->vote_at_barrier(return_address, predicate);
}

void note_copy(std::uintptr_t return_address)
{
    if (RunningLane* const lane = current_recorder->running_lane) lane->note_copy(return_address);
}

StepKind step_kind(const warpbook_model::AtomicKind& kind)
{
    using warpbook_model::AtomicForm;
    switch (kind.form) {
    case AtomicForm::load: return kind.in_block ? StepKind::atomic_load_in_block : StepKind::atomic_load;
    case AtomicForm::store: return kind.in_block ? StepKind::atomic_store_in_block : StepKind::atomic_store;
    case AtomicForm::swap: return kind.in_block ? StepKind::swap_in_block : StepKind::swap;
    case AtomicForm::update:
    case AtomicForm::replacement: break;
    }
    return kind.in_block ? StepKind::atomic_in_block : StepKind::atomic;
}

WARPBOOK_OWN thread_local unsigned long long values_outside_blocks[warpbook::max_warp_size];

/// Outside blocks every lane seems to show the same value.
const unsigned long long* values_of_single_thread(unsigned long long value)
{
    for (unsigned long long& each : values_outside_blocks) each = value;
    return values_outside_blocks;
}

/// A barrier in memory that is used at `return_address`; nothing when it is where no other thread can come.
[[gnu::always_inline]] inline std::optional<BarrierObject> use(const void* barrier, StepKind kind,
                                                               std::uintptr_t return_address)
{
    constexpr unsigned log2_bytes = 3;
    const auto space = record(number(barrier), log2_bytes, kind, return_address);
    if (!space) return std::nullopt;
    return BarrierObject{number(barrier), *space};
}

/// A token is the barrier's content when the thread arrived, and in place of the mark whether it was the last one.
unsigned long long token_of(const RunningLane::Arrival& arrival)
{
    BarrierContent content = arrival.before;
    content.mark = arrival.is_last ? 1 : 0;
    unsigned long long token = 0;
    static_assert(sizeof token == sizeof content);
    __builtin_memcpy(&token, &content, sizeof token);
    return token;
}

std::uint64_t phase_in(unsigned long long token)
{
    BarrierContent content;
    __builtin_memcpy(&content, &token, sizeof content);
    return content.phase;
}

/// In which a barrier waits for the phase of that parity; another one when that is over.
std::uint64_t phase_with(bool parity, std::uint64_t current)
{
    return current % 2 == (parity ? 1 : 0) ? current : ~0ull;
}

[[gnu::always_inline]] inline void acquire_at(const void* address, std::uintptr_t return_address)
{
    Recorder& recorder = *current_recorder;
    if (recorder.running_lane != nullptr && recorder.running_lane->acquire(number(address)))
        record_passing(recorder, StepKind::fence, return_address);
}

// Both are read right after they were written, before another lane runs.
WARPBOOK_OWN thread_local unsigned __int128 old_value_of_last_atomic = 0;
WARPBOOK_OWN thread_local bool use_of_old_value_is_announced = false;

}  // namespace

}  // namespace warpbook::model

using namespace warpbook::model;
using warpbook::FaultCase;
using warpbook::FindingKind;

namespace warpbook_model {

// Nothing is left to do here after the barrier, so that a lane goes on in its kernel at once: returns through functions
// of the model made a transpose a tenth slower, presumably because the processor expects them to lead to the last
// lane's callers. Hence `noexcept` on all that is called here: without it a call could not be a jump.
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
    lane->expect_no_lane_missing(FaultCase::left_before_syncwarp, call);
}

const unsigned long long* gather(unsigned mask, unsigned long long value, const char* name) noexcept
{
    RunningLane* const lane = arrive(StepKind::exchange, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return values_of_single_thread(value);
    const WarpSynchronization::Call call{name, WARPBOOK_RETURN_ADDRESS, mask};
    const auto& result = lane->synchronize(call, value);
    lane->expect_no_lane_missing(FaultCase::left_before_shuffle, call);
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
    lane->add_fault(WARPBOOK_RETURN_ADDRESS,
                    {FaultCase::source_takes_no_part_in_tile,
                     {{"thread", lane->thread() % threads}, {"source", rank}, {"call", name}}});
    return value;
}

unsigned long long shuffle(unsigned mask, unsigned long long value, unsigned source, const char* name) noexcept
{
    RunningLane* const lane = arrive(StepKind::exchange, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return value;
    const WarpSynchronization::Call call{name, WARPBOOK_RETURN_ADDRESS, mask};
    const auto& result = lane->synchronize(call, value);
    if (warpbook::contains(result.lanes, source)) {
        lane->expect_no_lane_missing(FaultCase::left_before_shuffle, call);
        return result.values[source];
    }
    lane->add_fault(WARPBOOK_RETURN_ADDRESS,
                    {FaultCase::source_takes_no_part, {{"lane", lane->lane()}, {"source", source}, {"call", name}}});
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
    switch (recorder.running_lane->memory_region(number(address))) {
    case MemoryRegion::private_memory: return Memory::local;
    case MemoryRegion::constant_memory: return Memory::constant;
    case MemoryRegion::global_variable: return Memory::global;
    case MemoryRegion::private_of_another_thread:
    case MemoryRegion::of_host:
    case MemoryRegion::none: break;
    }
    return Memory::none;
}

const char* begin_of_shared_memory() noexcept { return reinterpret_cast<const char*>(current_recorder->shared_begin); }

long long steps_so_far() noexcept
{
    RunningLane* const lane = arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return std::clock();
    lane->note_look_at_clock();
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

void fence_system() noexcept
{
    if (RunningLane* const lane = arrive(StepKind::system_fence, WARPBOOK_RETURN_ADDRESS))
        lane->note_fence(Scope::device);
}

AtomicTurn make_atomic_access(void* address, unsigned bytes, AtomicKind kind, void (*perform)(void*), void* operation,
                              void* return_address) noexcept
{
    if (const Recorder& recorder = *current_recorder; recorder.running_lane != nullptr) {
        const bool is_announced = std::exchange(use_of_old_value_is_announced, false);
        recorder.log->overwritten[recorder.next()][recorder.lane] =
            kind.form == AtomicForm::replacement && !is_announced ? StepLog::of_use_to_nobody : 0;
    }
    const auto space = record(number(address), static_cast<unsigned>(__builtin_ctz(bytes)), step_kind(kind),
                              reinterpret_cast<std::uintptr_t>(return_address));
    if (!space) return AtomicTurn::among_others;
    // No other block comes to shared memory.
    const Scope scope = kind.in_block || *space == warpbook::Space::shared ? Scope::block : Scope::device;
    return current_recorder->running_lane->make_atomic_access(
        {number(address), bytes, kind, scope, perform, operation, reinterpret_cast<std::uintptr_t>(return_address)},
        *space);
}

void keep_old_value(unsigned __int128 value) noexcept { old_value_of_last_atomic = value; }

unsigned __int128 old_value() noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane) lane->note_use_of_old_value();
    return old_value_of_last_atomic;
}

unsigned __int128 announce_use_of_old_value() noexcept
{
    use_of_old_value_is_announced = true;
    return 0;
}

void finish_release() noexcept
{
    if (RunningLane* const lane = arrive(StepKind::fence, WARPBOOK_RETURN_ADDRESS)) lane->finish_release();
}

void acquire(const void* address) noexcept { acquire_at(address, WARPBOOK_RETURN_ADDRESS); }

unsigned __int128 acquired_value(const void* address) noexcept
{
    const unsigned __int128 value = old_value();  // before other lanes run
    acquire_at(address, WARPBOOK_RETURN_ADDRESS);
    return value;
}

void set_up_barrier(void* barrier, unsigned expected) noexcept
{
    const auto object = use(barrier, StepKind::barrier_setup, WARPBOOK_RETURN_ADDRESS);
    if (object) {
        current_recorder->running_lane->set_up_barrier(*object, expected);
        return;
    }
    BarrierContent::at(number(barrier)) = {expected, expected, 0, BarrierContent::mark_of_barriers};
}

void invalidate_barrier(void* barrier) noexcept
{
    use(barrier, StepKind::barrier_setup, WARPBOOK_RETURN_ADDRESS);
    BarrierContent::at(number(barrier)) = {};
}

unsigned long long arrive_at_phase(void* barrier, unsigned arrivals, bool drops, const char* call) noexcept
{
    const auto object = use(barrier, StepKind::barrier_use, WARPBOOK_RETURN_ADDRESS);
    if (!object) return 0;
    return token_of(
        current_recorder->running_lane->arrive_at(*object, arrivals, drops, true, call, WARPBOOK_RETURN_ADDRESS));
}

unsigned long long arrive_before_completion(void* barrier, unsigned arrivals, bool drops, const char* call) noexcept
{
    const auto object = use(barrier, StepKind::barrier_use, WARPBOOK_RETURN_ADDRESS);
    if (!object) return 0;
    return token_of(
        current_recorder->running_lane->arrive_at(*object, arrivals, drops, false, call, WARPBOOK_RETURN_ADDRESS));
}

void complete_phase(void* barrier) noexcept
{
    if (const auto object = use(barrier, StepKind::barrier_use, WARPBOOK_RETURN_ADDRESS))
        current_recorder->running_lane->complete_phase(*object);
}

void let_copies_arrive(void* barrier, const char* call) noexcept
{
    if (const auto object = use(barrier, StepKind::barrier_use, WARPBOOK_RETURN_ADDRESS))
        current_recorder->running_lane->let_copies_arrive_at(*object, call, WARPBOOK_RETURN_ADDRESS);
}

void wait_for_phase(const void* barrier, unsigned long long token, const char* call) noexcept
{
    if (const auto object = use(barrier, StepKind::barrier_use, WARPBOOK_RETURN_ADDRESS))
        current_recorder->running_lane->wait_for_phase(*object, phase_in(token), call, WARPBOOK_RETURN_ADDRESS);
}

void wait_for_parity(const void* barrier, bool parity, const char* call) noexcept
{
    const auto object = use(barrier, StepKind::barrier_use, WARPBOOK_RETURN_ADDRESS);
    if (!object) return;
    RunningLane& lane = *current_recorder->running_lane;
    const std::uint64_t current = lane.phase_of(*object, call, WARPBOOK_RETURN_ADDRESS);
    lane.wait_for_phase(*object, phase_with(parity, current), call, WARPBOOK_RETURN_ADDRESS);
}

bool test_phase(const void* barrier, unsigned long long token, const char* call) noexcept
{
    const auto object = use(barrier, StepKind::barrier_use, WARPBOOK_RETURN_ADDRESS);
    return !object ||
           current_recorder->running_lane->test_phase(*object, phase_in(token), call, WARPBOOK_RETURN_ADDRESS);
}

bool test_parity(const void* barrier, bool parity, const char* call) noexcept
{
    const auto object = use(barrier, StepKind::barrier_use, WARPBOOK_RETURN_ADDRESS);
    if (!object) return true;
    RunningLane& lane = *current_recorder->running_lane;
    const std::uint64_t current = lane.phase_of(*object, call, WARPBOOK_RETURN_ADDRESS);
    return lane.test_phase(*object, phase_with(parity, current), call, WARPBOOK_RETURN_ADDRESS);
}

bool copies_asynchronously(const void* to, const void* from) noexcept
{
    return memory_of(to) == Memory::shared && memory_of(from) == Memory::global;
}

void load_for_copy(const void* from, unsigned bytes) noexcept
{
    note_copy(WARPBOOK_RETURN_ADDRESS);
    if ((bytes & (bytes - 1)) == 0)
        record(number(from), static_cast<unsigned>(__builtin_ctz(bytes)), StepKind::load, WARPBOOK_RETURN_ADDRESS);
    else
        record_range(number(from), bytes, StepKind::load, WARPBOOK_RETURN_ADDRESS);
}

void store_of_copy(void* to, const void* from, unsigned bytes, unsigned bytes_read) noexcept
{
    note_copy(WARPBOOK_RETURN_ADDRESS);
    Recorder& recorder = *current_recorder;
    if (bytes_read > bytes && recorder.running_lane != nullptr)
        recorder.running_lane->abandon_block(WARPBOOK_RETURN_ADDRESS,
                                             {FaultCase::copy_reads_too_much, {{"bytes", bytes}}});
    if (recorder.running_lane != nullptr)
        recorder.log->overwritten[recorder.next()][recorder.lane] = content_of(number(to), bytes);
    record(number(to), static_cast<unsigned>(__builtin_ctz(bytes)), StepKind::copied_store, WARPBOOK_RETURN_ADDRESS);
    std::memcpy(to, from, bytes_read);
    std::memset(static_cast<char*>(to) + bytes_read, 0, bytes - bytes_read);
}

void commit_copies() noexcept
{
    if (RunningLane* const lane = arrive_with(StepKind::copies, CopyStep::commit, WARPBOOK_RETURN_ADDRESS))
        lane->commit_copies();
}

void wait_for_copies(unsigned batches) noexcept
{
    if (RunningLane* const lane =
            arrive_with(StepKind::copies, CopyStep::wait_for_all_but(batches), WARPBOOK_RETURN_ADDRESS))
        lane->wait_for_copies(batches);
}

bool grid_can_meet() noexcept
{
    const RunningLane* const lane = current_recorder->running_lane;
    return lane != nullptr && lane->grid_can_meet();
}

unsigned arrive_at_grid() noexcept
{
    RunningLane* const lane = arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS);
    return lane == nullptr ? 0 : static_cast<unsigned>(lane->arrive_at_grid(WARPBOOK_RETURN_ADDRESS));
}

void wait_for_grid(unsigned number) noexcept
{
    if (RunningLane* const lane = arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS))
        lane->wait_for_grid(number, WARPBOOK_RETURN_ADDRESS);
}

void launch_grid(const GridLaunch& launch) noexcept
{
    // Host code has no launches: kernel_compiler leaves them to g++, which refuses them.
    if (RunningLane* const lane = arrive(StepKind::fence, WARPBOOK_RETURN_ADDRESS))
        lane->launch(launch, WARPBOOK_RETURN_ADDRESS);
}

int last_error(bool forgets) noexcept
{
    RunningLane* const lane = current_recorder->running_lane;
    if (lane == nullptr) return 0;
    return forgets ? std::exchange(lane->last_error(), 0) : lane->last_error();
}

void note_invalid_call(const char* sentence) noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane)
        lane->add_fault(WARPBOOK_RETURN_ADDRESS, FaultDescription::in_words(FindingKind::invalid_call, sentence));
}

int refuse_call(int error, const char* sentence) noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane) {
        lane->last_error() = error;
        lane->add_fault(WARPBOOK_RETURN_ADDRESS, FaultDescription::in_words(FindingKind::invalid_call, sentence));
    }
    return error;
}

unsigned long long create_stream() noexcept
{
    RunningLane* const lane = current_recorder->running_lane;
    return fire_and_forget + 1 + (lane == nullptr ? 0 : lane->create_stream());
}

void note_index_outside(unsigned long long index, unsigned long long size, const char* what) noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane)
        lane->add_fault(WARPBOOK_RETURN_ADDRESS,
                        {FaultCase::index_outside, {{"index", index}, {"container", what}, {"size", size}}});
}

void enter_local_array(void* begin, unsigned long long bytes, const char* name, bool is_unset) noexcept
{
    // As -ftrivial-auto-var-init=pattern does it for other local variables.
    constexpr int pattern = 0xfe;
    if (is_unset) std::memset(begin, pattern, bytes);
    if (RunningLane* const lane = current_recorder->running_lane) lane->enter_local_array({number(begin), bytes, name});
}

void leave_local_array() noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane) lane->leave_local_array();
}

void trap(const char* what) noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane)
        lane->abandon_block(WARPBOOK_RETURN_ADDRESS, FaultDescription::in_words(FindingKind::failed_assertion, what));
    __builtin_trap();
}

}  // namespace warpbook_model
