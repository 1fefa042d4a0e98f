#include "block_executor.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <stdexcept>
#include <utility>

#include "machine/rules/lanes.hpp"
#include "machine/memory/memory_content.hpp"
#include "machine/program/program_image.hpp"
#include "machine/memory/shared_memory.hpp"
#include "machine/lanes/thread_indices.hpp"

namespace warpbook::model {

namespace {

// Timeouts, in turns of a warp.

// A lane that fills its log so often while another one's log stays full may wait for that one: consume both.
constexpr unsigned full_log_timeout = 16;

// Lanes that stand after a loop wait for those inside. When these have gone round so often and changed nothing, it is
// they who wait: for a lane that holds their lock.
constexpr unsigned spinning_turns = 8;

// When these have had so many turns and changed nothing, they wait themselves.
constexpr unsigned idle_turns_of_waited_for = 1024;

// What it costs to give a warp its turn, in steps: whoever waits in a loop has many turns and makes few steps.
constexpr std::uint64_t steps_of_a_turn = 32;

// A warp that comes back so often without a barrier may wait for another warp of its block.
constexpr unsigned warp_timeout = 4096;

std::int64_t number_at(std::uint64_t address, unsigned bytes)
{
    switch (bytes) {
    case 1: return *reinterpret_cast<const std::int8_t*>(address);
    case 2: return *reinterpret_cast<const std::int16_t*>(address);
    case 4: return *reinterpret_cast<const std::int32_t*>(address);
    default: return *reinterpret_cast<const std::int64_t*>(address);
    }
}

}  // namespace

BlockExecutor::BlockExecutor(const Machine& machine, const GlobalMemory& memory, LaunchSnapshot& snapshot,
                             DeviceHeap& heap, const TextureTable& textures, FiberStacks& stacks, const Launch& launch,
                             std::vector<Observer*> observers, FaultLog& faults, NotedInstructions& noted,
                             FenceOrdering& fence_ordering, LaunchDemands& demands, StepBudget& steps,
                             GridBarrier* grid_barrier, ChildLaunches& launches)
    : observers_(std::move(observers)),
      replay_(FlowTable::of_this_program(), observers_),
      block_(launch, machine.warp_size, stacks, faults, ProgramImage::of_this_program().code_begin, fence_ordering,
             demands, grid_barrier, noted, launches),
      store_watch_(block_.changes),
      running_lane_(block_, memory, snapshot, heap, textures),
      steps_(steps)
{
    show_to(observers_);
    const ProgramImage& image = ProgramImage::of_this_program();
    if (image.code_size > Step::largest_instruction)
        throw std::runtime_error("model: the program's code is larger than 16 MiB");

    const SharedMemory& shared = SharedMemory::of_this_program();
    Recorder& recorder = block_.scheduler.recorder();
    recorder.global_begin = memory.begin();
    recorder.global_size = memory.size();
    recorder.shared_begin = shared.begin_in_this_thread() + shared.arrays_offset();
    recorder.shared_size = shared.arrays_bytes();
    recorder.code_begin = image.code_begin;
    recorder.running_lane = &running_lane_;

    set_launch_indices(launch.grid, launch.block, machine.warp_size);
}

void BlockExecutor::take_over()
{
    current_recorder = &block_.scheduler.recorder();
    set_block_index(position_);
}

void BlockExecutor::run_block()
{
    const std::span<LaneStates> warps = block_.scheduler.warps();
    for (;;) {
        bool progress = false;
        for (unsigned warp = 0; warp < warps.size(); ++warp) {
            progress |= run_warp(warp);
            if (must_stop()) return;
        }
        if (!release_tiles().empty() || release_barrier()) continue;
        if (all_exited()) return;
        if (!progress && release_lanes_outside_their_masks().empty()) {
            end_by_deadlock();
            return;
        }
    }
}

bool BlockExecutor::all_exited()
{
    const std::span<const LaneStates> warps = block_.scheduler.warps();
    return std::all_of(warps.begin(), warps.end(), [](const LaneStates& warp) { return warp.all_exited(); });
}

void BlockExecutor::show_to(const std::vector<Observer*>& observers)
{
    observers_ = observers;
    if (block_.demands.mode().in_lockstep) observers_.push_back(&store_watch_);
    replay_.show_to(observers_);
    recorder().keeps_overwritten = replay_.asks_for_overwritten();
}

void BlockExecutor::begin_block(const Dim3& block)
{
    position_ = block;
    take_over();
    block_.begin(block);
    held_.assign(warps(), {});
    woken_.clear();
    told_of_missed_threads_ = false;
    missed_in_this_block_ = 0;
    steps_of_block_ = 0;
    next_note_ = StepBudget::interval;
    replay_.begin_block(block, static_cast<unsigned>(block_.scheduler.warps().size()));
}

/// Freely: runs the warp's lanes until all of them have left or wait for another warp; false when none of them could
/// run.
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
            run_lanes(warp, can_run);
            if (must_stop()) {
                drain(warp);  // what led there may be a fault, too
                return true;
            }
            full = replay_.consume(scheduler.log_of(warp), lanes, states.exited, warp);
            if ((full & states.runnable) == 0) turns_with_full_logs = 0;
            // Who uses what an atomic finds is in lockstep. So a lane here waits for another only by volatile accesses;
            // otherwise it is in a long loop or recursion, however often it fills its log.
            const bool may_wait = block_.made_volatile_accesses;
            if ((++turns_with_full_logs > full_log_timeout && may_wait) || turns > warp_timeout) {
                drain(warp);
                full = turns_with_full_logs = 0;
            }
            // Before the warp makes room for others: nobody else lets go lanes that have all met.
            release_synchronizations(warp);
            release_phases();
            if (turns > warp_timeout) {
                // In lockstep it soon makes room for whomever it seems to wait for.
                if (block_.made_volatile_accesses) block_.demands.demand_lockstep();
                return true;
            }
        } else if (states.runnable != 0) {
            drain(warp);
            full = 0;
        } else if (!release_converged(warp)) {
            break;
        }
    }
    // The next warp uses the same log.
    drain(warp);
    return turns > 0;
}

void BlockExecutor::run_lanes(unsigned warp, std::uint32_t lanes)
{
    const std::uint64_t steps = block_.scheduler.run(warp, lanes) + steps_of_a_turn;
    steps_of_block_ += steps;
    steps_of_all_ += steps + running_lane_.take_other_work();
    untold_steps_ += steps;
    // By the block's own steps: when they are told is the same whatever ran here before.
    if (steps_of_block_ < next_note_) return;
    next_note_ = steps_of_block_ + StepBudget::interval;
    steps_.note(steps_of_block_, std::exchange(untold_steps_, 0));
}

void BlockExecutor::drain(unsigned warp)
{
    StepLog& log = block_.scheduler.log_of(warp);
    if (std::any_of(log.counts.begin(), log.counts.end(), [](unsigned count) { return count > 0; }))
        replay_.consume_all(log, block_.scheduler.lanes_in(warp), warp);
}

void BlockExecutor::release_synchronizations(unsigned warp)
{
    LaneStates& states = block_.scheduler.warps()[warp];
    WarpSynchronization& synchronization = block_.synchronizations[warp];
    while (const std::uint32_t lanes = synchronization.release_complete(states)) {
        const std::uint32_t ordered = synchronization.ordering_memory(lanes);
        if (ordered != 0) pass_syncwarp(warp, ordered);
    }
}

void BlockExecutor::pass_syncwarp(unsigned warp, std::uint32_t lanes)
{
    block_.ordering.on_syncwarp(warp, lanes);
    for (Observer* observer : observers_) observer->on_syncwarp_passed({warp, lanes});
}

/// Answers lanes at one __activemask(); false when there are none.
bool BlockExecutor::release_converged(unsigned warp)
{
    if (block_.synchronizations[warp].release_converged(block_.scheduler.warps()[warp]) == 0) return false;
    for (Observer* observer : observers_) observer->on_active_mask();
    return true;
}

/// Of lanes of the warp: the number of the first one's thread in the block.
unsigned BlockExecutor::first_thread_of(unsigned warp, std::uint32_t lanes) const
{
    return block_.scheduler.first_thread_of(warp) + static_cast<unsigned>(std::countr_zero(lanes));
}

std::vector<unsigned> BlockExecutor::release_tiles()
{
    const std::span<LaneStates> warps = block_.scheduler.warps();
    std::vector<unsigned> released;
    while (const std::optional<WarpRange> tile = block_.tile_barrier.release_complete(warps)) {
        for (unsigned warp = tile->first; warp < tile->first + tile->count; ++warp)
            if (warps[warp].runnable != 0) released.push_back(warp);
        const unsigned thread = first_thread_of(released.back(), warps[released.back()].runnable);
        if (!block_.tile_barrier.call_of(thread).orders_memory) continue;
        block_.ordering.on_tile_barrier(*tile, warps);
        for (Observer* observer : observers_) {
            for (unsigned warp = tile->first; warp < tile->first + tile->count; ++warp)
                observer->on_syncwarp_passed({warp, warps[warp].runnable});
            observer->on_tile_barrier(*tile);
        }
    }
    return released;
}

std::vector<unsigned> BlockExecutor::release_lanes_outside_their_masks()
{
    const std::span<LaneStates> warps = block_.scheduler.warps();
    std::vector<unsigned> released;
    for (unsigned warp = 0; warp < warps.size(); ++warp) {
        WarpSynchronization& synchronization = block_.synchronizations[warp];
        const std::uint32_t lanes = synchronization.release_outside_their_masks(warps[warp]);
        if (lanes == 0) continue;
        released.push_back(warp);
        // Each of them has met nobody. The replay counts its __syncwarp() all the same.
        for_each_lane(synchronization.ordering_memory(lanes), [&](unsigned lane) { pass_syncwarp(warp, 1u << lane); });
    }
    return released;
}

bool BlockExecutor::release_barrier()
{
    if (!block_.barrier.release_if_complete(block_.scheduler.warps())) return false;
    note_threads_missed_by_barrier();
    block_.ordering.on_barrier();
    for (Observer* observer : observers_) observer->on_barrier();
    return true;
}

void BlockExecutor::end_wait(std::uint32_t LaneStates::*state, unsigned warp, std::uint32_t lanes)
{
    LaneStates& states = block_.scheduler.warps()[warp];
    states.*state &= ~lanes;
    states.runnable |= lanes;
    if (std::find(woken_.begin(), woken_.end(), warp) == woken_.end()) woken_.push_back(warp);
}

void BlockExecutor::end_phase_waits(const std::vector<PhaseWaits::Wait>& waits)
{
    for (const PhaseWaits::Wait& wait : waits) {
        block_.ordering.on_phase_passed(wait.thread, wait.barrier.address, wait.barrier.space);
        const unsigned warp = block_.scheduler.warp_of(wait.thread);
        end_wait(&LaneStates::at_phase, warp, 1u << (wait.thread - block_.scheduler.first_thread_of(warp)));
    }
}

void BlockExecutor::release_phases()
{
    if (block_.phase_waits.any_complete()) end_phase_waits(block_.phase_waits.take_complete());
}

void BlockExecutor::release_phases_in_global_memory()
{
    end_phase_waits(block_.phase_waits.take_complete_in_global_memory());
}

std::vector<unsigned> BlockExecutor::take_woken_warps() { return std::exchange(woken_, {}); }

bool BlockExecutor::has_undrained_logs()
{
    for (unsigned warp = 0; warp < warps(); ++warp) {
        const auto& counts = block_.scheduler.log_of(warp).counts;
        if (std::any_of(counts.begin(), counts.end(), [](unsigned count) { return count > 0; })) return true;
    }
    return false;
}

void BlockExecutor::pass_grid_barrier()
{
    for (unsigned warp = 0; warp < warps(); ++warp) {
        drain(warp);
        if (const std::uint32_t lanes = block_.scheduler.warps()[warp].at_grid)
            end_wait(&LaneStates::at_grid, warp, lanes);
    }
    for (Observer* observer : observers_) observer->on_grid_barrier();
}

bool BlockExecutor::waits_for_other_blocks()
{
    const std::span<const LaneStates> warps = block_.scheduler.warps();
    return block_.phase_waits.any_in_global_memory() ||
           std::any_of(warps.begin(), warps.end(), [](const LaneStates& warp) { return warp.at_grid != 0; });
}

bool BlockExecutor::run_turn(unsigned warp, unsigned first_lane)
{
    const bool changed_memory = let_go(warp, first_lane);
    run_to_next_hold(warp);
    note_stores_of_turn();
    if (must_stop()) return changed_memory;
    choose_who_is_let_go(warp, changed_memory);
    if (!can_go_on(warp)) drain(warp);
    return changed_memory;
}

bool BlockExecutor::can_go_on(unsigned warp)
{
    const LaneStates& states = block_.scheduler.warps()[warp];
    return (states.runnable | states.held) != 0;
}

/// True when any of them changed memory.
bool BlockExecutor::let_go(unsigned warp, unsigned first_lane)
{
    LaneStates& states = block_.scheduler.warps()[warp];
    const std::uint32_t group = std::exchange(held_[warp].first, 0);
    held_[warp].let_go |= group;
    const std::uint32_t before = lanes_from(0, first_lane);
    bool changed = false;
    if (group != 0)
        for (Observer* observer : observers_) observer->on_held_atomics({warp, group});
    for_each_lane(group & ~before, [&](unsigned lane) { changed |= make_held_access(warp, lane); });
    for_each_lane(group & before, [&](unsigned lane) { changed |= make_held_access(warp, lane); });
    states.held &= ~group;
    states.runnable |= group;
    return changed;
}

/// Atomics only: volatile accesses the lane makes by itself.
bool BlockExecutor::make_held_access(unsigned warp, unsigned lane)
{
    const unsigned thread = block_.scheduler.first_thread_of(warp) + lane;
    HeldAccess& held = block_.held_accesses[thread];
    if (held.is_store && block_.changes.are_watched) stores_of_turn_.emplace_back(held.address, held.bytes);
    const AtomicAccess* const access = std::exchange(held.atomic, nullptr);
    if (access == nullptr) return false;
    const std::uint32_t before = content_of(access->address, access->bytes);
    if (access->writes()) block_.ordering.on_signal_given(thread, access->address, access->scope);
    if (releases(access->kind.order)) block_.ordering.on_releasing_access(thread, access->address, access->scope);
    access->perform(access->operation);
    if (acquires(access->kind.order))
        block_.released[thread] = block_.ordering.released_at(access->address, access->scope);
    else if (access->is_ordered_by_fences())
        block_.ordering.on_signal_received(thread, access->address, access->scope);
    else if (access->reads())
        block_.ordering.on_relaxed_access(thread, access->address, access->scope);
    return content_of(access->address, access->bytes) != before;
}

void BlockExecutor::note_stores_of_turn()
{
    block_.changes.any |= std::any_of(stores_of_turn_.begin(), stores_of_turn_.end(),
                                      [](const WatchedWord& word) { return word.has_changed(); });
    stores_of_turn_.clear();
}

void BlockExecutor::run_to_next_hold(unsigned warp)
{
    LaneScheduler& scheduler = block_.scheduler;
    LaneStates& states = scheduler.warps()[warp];
    std::uint32_t full = 0;
    unsigned runs_with_full_logs = 0;
    for (unsigned runs = 0; runs < warp_timeout; ++runs) {
        if (const std::uint32_t can_run = states.runnable & ~full) {
            run_lanes(warp, can_run);
            if (must_stop()) {
                drain(warp);
                return;
            }
            full = replay_.consume(scheduler.log_of(warp), scheduler.lanes_in(warp), states.exited, warp);
            if ((full & states.runnable) == 0) runs_with_full_logs = 0;
            if (++runs_with_full_logs > full_log_timeout) {
                drain(warp);
                full = runs_with_full_logs = 0;
            }
            release_synchronizations(warp);
            release_phases();
        } else if (states.runnable != 0) {
            drain(warp);
            full = 0;
        } else if (states.held != 0 || !release_converged(warp)) {
            return;
        }
    }
    // The next turn does not know whose log is full.
    drain(warp);
}

/// The replay has decided: those whose access it has shown. Others wait behind them, as the lanes of a warp do.
void BlockExecutor::choose_who_is_let_go(unsigned warp, bool changed_memory)
{
    const LaneStates& states = block_.scheduler.warps()[warp];
    Held& held = held_[warp];
    const StepLog& log = block_.scheduler.log_of(warp);
    std::uint32_t shown = 0;
    for_each_lane(states.held, [&](unsigned lane) {
        if (log.counts[lane] == 0) shown |= 1u << lane;
    });
    const std::uint32_t behind = states.held & ~shown;
    if (changed_memory || behind == 0) held.idle_turns_of_others = 0;
    const bool nobody_can = states.runnable == 0 && shown == 0;
    if (behind != 0 && !nobody_can && ++held.idle_turns_of_others > spinning_turns) {
        held.waited_for = behind;
        held.idle_turns_of_others = 0;
    }

    held.waited_for &= states.held;
    held.idle_turns_of_waited_for = changed_memory || held.waited_for == 0 ? 0 : held.idle_turns_of_waited_for + 1;
    if (held.idle_turns_of_waited_for > idle_turns_of_waited_for) held.waited_for = 0;
    if (held.waited_for != 0 || nobody_can) drain(warp);
    if (held.waited_for != 0)
        held.first = held.waited_for;
    else
        held.first = nobody_can ? states.held : shown;
}

/// Threads that have left the kernel do not hold up those that wait. That they never came is a fault all the same, but
/// for threads that had nothing to do and left at once.
void BlockExecutor::note_threads_missed_by_barrier()
{
    const std::span<const LaneStates> warps = block_.scheduler.warps();
    unsigned missed = 0;
    unsigned gone = 0;
    for (const LaneStates& warp : warps) {
        gone += count_lanes(warp.exited);
        missed += count_lanes(warp.exited & ~warp.exited_at_once);
    }
    threads_missed_by_barriers_ += gone - std::exchange(missed_in_this_block_, gone);
    if (missed == 0 || std::exchange(told_of_missed_threads_, true)) return;
    const auto waited = std::find_if(warps.begin(), warps.end(), [](const auto& warp) { return warp.runnable != 0; });
    const unsigned thread = first_thread_of(static_cast<unsigned>(waited - warps.begin()), waited->runnable);
    block_.faults.add(FindingKind::divergent_barrier, {thread, block_.barrier.waits_at(thread)}, [&] {
        return FaultDescription(FaultCase::left_before_barrier, {{"threads", missed}});
    });
}

/// The first warp with lanes in that state; as many as there are warps when there is none.
unsigned BlockExecutor::first_warp_with(std::uint32_t LaneStates::*state)
{
    const std::span<const LaneStates> warps = block_.scheduler.warps();
    const auto found = std::find_if(warps.begin(), warps.end(), [&](const auto& warp) { return warp.*state != 0; });
    return static_cast<unsigned>(found - warps.begin());
}

void BlockExecutor::watch_changes(bool on)
{
    block_.changes = {on, false, block_.changes.looks_at_clock};
    for (Held& held : held_) held.let_go = 0;
}

bool BlockExecutor::all_had_turns()
{
    for (unsigned warp = 0; warp < warps(); ++warp)
        if ((block_.scheduler.warps()[warp].held & ~held_[warp].let_go) != 0) return false;
    return true;
}

std::uint64_t BlockExecutor::state_of(unsigned warp)
{
    const LaneStates& states = block_.scheduler.warps()[warp];
    const Held& held = held_[warp];
    StateHash hash;
    for (const std::uint32_t lanes :
         {states.runnable, states.at_barrier, states.at_tile_barrier, states.synchronizing, states.converging,
          states.at_phase, states.at_grid, states.held, states.exited, held.first, held.waited_for})
        hash.add(lanes);
    hash.add(held.idle_turns_of_others);
    hash.add(held.idle_turns_of_waited_for);
    hash.add(block_.changes.looks_at_clock);
    const auto& counts = block_.scheduler.log_of(warp).counts;
    const unsigned first_thread = block_.scheduler.first_thread_of(warp);
    for_each_lane(states.present() & ~states.fresh, [&](unsigned lane) {
        hash.add(counts[lane]);
        for (const std::uint64_t word : block_.scheduler.stack_of(first_thread + lane)) hash.add(word);
    });
    return hash.value();
}

std::vector<unsigned> BlockExecutor::release_converging()
{
    std::vector<unsigned> released;
    for (unsigned warp = 0; warp < warps(); ++warp)
        if (release_converged(warp)) released.push_back(warp);
    return released;
}

std::optional<unsigned> BlockExecutor::first_thread_in_loop()
{
    const unsigned warp = first_warp_with(&LaneStates::held);
    if (warp == warps()) return std::nullopt;
    const std::uint32_t held = block_.scheduler.warps()[warp].held;
    // Of several, those who are in the loop, and not behind it.
    const std::uint32_t in_loop = held & held_[warp].first;
    return first_thread_of(warp, in_loop != 0 ? in_loop : held);
}

BlockExecutor::WaitingThreads BlockExecutor::waiting_threads()
{
    WaitingThreads waiting;
    for (const LaneStates& warp : block_.scheduler.warps()) {
        waiting.in_loops += count_lanes(warp.held);
        waiting.elsewhere += count_lanes(warp.present() & ~warp.held);
    }
    return waiting;
}

bool BlockExecutor::is_held_at(unsigned warp, const std::function<bool(std::uint64_t)>& is_of_this_kind)
{
    bool is_held = false;
    for_each_lane(block_.scheduler.warps()[warp].held, [&](unsigned lane) {
        const HeldAccess& access = block_.held_accesses[block_.scheduler.first_thread_of(warp) + lane];
        is_held |= access.space == Space::global && is_of_this_kind(access.address);
    });
    return is_held;
}

void BlockExecutor::end_by_endless_loop(unsigned thread, const MemoryNames& names, FaultCase fault, const Facts& facts)
{
    const HeldAccess& access = block_.held_accesses[thread];
    const Facts place = names.facts_of(access.space, access.address);
    block_.faults.end_block({thread, access.return_address},
                            {fault, place.with(facts).with({{"value", number_at(access.address, access.bytes)}})});
}

void BlockExecutor::end_by_deadlock()
{
    const std::span<const LaneStates> warps = block_.scheduler.warps();
    if (const unsigned warp = first_warp_with(&LaneStates::synchronizing); warp < warps.size()) {
        end_by_missing_lanes(warp);
    } else if (const unsigned in_tile = first_warp_with(&LaneStates::at_tile_barrier); in_tile < warps.size()) {
        end_by_missing_threads_of_tile(first_thread_of(in_tile, warps[in_tile].at_tile_barrier));
    } else if (const PhaseWaits::Wait* const wait = block_.phase_waits.first()) {
        const BarrierContent& content = BarrierContent::at(wait->barrier.address);
        block_.faults.end_block({wait->thread, wait->return_address},
                                {FaultCase::phase_never_ends,
                                 {{"call", wait->call}, {"pending", content.pending}, {"expected", content.expected}}});
    } else if (const unsigned at_grid = first_warp_with(&LaneStates::at_grid); at_grid < warps.size()) {
        block_.faults.end_block({first_thread_of(at_grid, warps[at_grid].at_grid), block_.waits_for_grid_at},
                                {FaultCase::blocks_never_meet, {{"blocks", block_.grid_barrier->missing()}}});
    }
}

/// Lanes of the warp wait for others of it.
void BlockExecutor::end_by_missing_lanes(unsigned warp)
{
    const LaneStates& waits = block_.scheduler.warps()[warp];
    const WarpSynchronization& synchronization = block_.synchronizations[warp];
    const unsigned first_thread = block_.scheduler.first_thread_of(warp);
    const auto lane = static_cast<unsigned>(std::countr_zero(waits.synchronizing));
    const WarpSynchronization::Call& call = synchronization.call_of(lane);

    FaultDescription fault(FaultCase::lanes_never_come, {{"call", call.name}, {"mask", call.mask}});
    std::uintptr_t other = 0;
    if (const std::uint32_t at_barrier = call.awaited & waits.at_barrier) {
        fault.facts.add({"lanes", at_barrier});
        other = block_.barrier.waits_at(first_thread_of(warp, at_barrier));
    } else if (const std::uint32_t disagreeing = synchronization.with_another_mask(lane, waits)) {
        fault.fault = FaultCase::lanes_call_with_another_mask;
        fault.facts.add({"lanes", disagreeing});
        other = synchronization.call_of(static_cast<unsigned>(std::countr_zero(disagreeing))).return_address;
    }
    block_.faults.end_block({first_thread + lane, call.return_address, other}, fault);
}

/// The thread waits for others of its tile.
void BlockExecutor::end_by_missing_threads_of_tile(unsigned thread)
{
    const std::span<const LaneStates> warps = block_.scheduler.warps();
    const TileBarrier::Call& call = block_.tile_barrier.call_of(thread);
    const WarpRange tile = block_.tile_barrier.tile_of(thread);
    std::uintptr_t other = 0;
    for (unsigned warp = tile.first; warp < tile.first + tile.count && other == 0; ++warp)
        if (warps[warp].at_barrier != 0) other = block_.barrier.waits_at(first_thread_of(warp, warps[warp].at_barrier));
    const TileBarrier::Missing missing = block_.tile_barrier.missing_in_tile_of(thread, warps);
    const bool are_elsewhere = missing.elsewhere != 0;
    block_.faults.end_block(
        {thread, call.return_address, other},
        {are_elsewhere ? FaultCase::threads_of_tile_never_come : FaultCase::threads_of_tile_have_left,
         {{"call", call.name},
          {"threads", are_elsewhere ? missing.elsewhere : missing.left},
          {"tile_size", call.tile_size}}});
}

}  // namespace warpbook::model
