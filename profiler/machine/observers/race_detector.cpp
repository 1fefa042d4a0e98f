#include "race_detector.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "machine/rules/lanes.hpp"
#include "machine/memory/memory_content.hpp"
#include "machine/lanes/positions.hpp"

namespace warpbook::model {

namespace {

/// An atomic after a fence is part of the signal by which others learn of what came before the fence.
ThreadEpoch before_its_fence(ThreadEpoch epoch)
{
    if (epoch.fences > 0) --epoch.fences;
    return epoch;
}

/// What is noted of the access of one lane.
PastAccess noted(const AccessEvent& event, std::uint32_t interval, unsigned lane)
{
    PastAccess access(interval, lane, event.instruction);
    if (is_volatile(event.kind)) access = access.as_volatile();
    return access.as_async_copy_or_atomic_read(is_atomic_load(event.kind) || event.kind == StepKind::copied_store);
}

/// Of a store of words side by side: those whose value was there already.
std::uint32_t lanes_of_silent_word_stores(const AccessEvent& event)
{
    const auto* const words = reinterpret_cast<const std::uint32_t*>(event.access.addresses[0]);
    // Mostly none or all of them do, and the compiler compares several at once.
    unsigned count = 0;
    for (unsigned lane = 0; lane < max_warp_size; ++lane) count += event.overwritten[lane] == words[lane] ? 1u : 0u;
    if (count == 0) return 0;
    if (count == max_warp_size) return every_lane;
    std::uint32_t lanes = 0;
    for (unsigned lane = 0; lane < max_warp_size; ++lane)
        lanes |= std::uint32_t{event.overwritten[lane] == words[lane]} << lane;
    return lanes;
}

/// Of any store.
std::uint32_t lanes_of_silent_stores(const AccessEvent& event)
{
    if (event.kind == StepKind::barrier_setup) return 0;
    if (event.stride == RaceHistory::word_bytes && event.access.width == RaceHistory::word_bytes)
        return lanes_of_silent_word_stores(event);
    std::uint32_t lanes = 0;
    for_each_lane(event.access.mask, [&](unsigned lane) {
        const bool leaves = event.overwritten[lane] == content_of(event.access.addresses[lane], event.access.width);
        lanes |= std::uint32_t{leaves} << lane;
    });
    return lanes;
}

/// Of a write that the history has.
Operation operation_of_write(PastAccess write)
{
    return write.is_atomic_write() ? Operation::atomic : Operation::store;
}

/// `operation`: of the past access.
bool was_atomic(PastAccess past, Operation operation)
{
    return operation == Operation::atomic || (operation == Operation::load && past.is_atomic_read());
}

/// An access of a warp, and where it is noted. What came before interval `first_of_launch` is of no use any more.
struct NotedAccess {
    const AccessEvent& event;
    RaceHistory& history;
    std::uint32_t first_of_launch;
    std::uint32_t interval;
};

/// Calls `visit(lane, address, history, write)`, with the last write, for the bytes of a word that an access touches
/// one by one.
template <class Visitor>
void visit_bytes(const NotedAccess& access, unsigned lane, std::uint64_t address, Visitor visit)
{
    RaceHistory& history = access.history;
    const unsigned bytes = std::min(access.event.access.width, RaceHistory::word_bytes);
    const bool is_whole = bytes == RaceHistory::word_bytes;
    if (is_whole && history.is_past(address, access.first_of_launch)) {
        history.unite(address);
        const UnitHistory word = history.word(address);
        visit(lane, address, word, word.write.get());
        return;
    }
    history.divide(address);
    for (unsigned i = 0; i < bytes; ++i) {
        const UnitHistory byte = history.byte(address + i);
        visit(lane, address + i, byte, byte.write.get());
    }
    if (is_whole && access.event.access.operation == Operation::store) history.unite(address);
}

/// Calls it for the word, or for its bytes where it is divided.
template <class Visitor>
[[gnu::noinline]] void visit_word(const NotedAccess& access, unsigned lane, std::uint64_t address, Visitor visit)
{
    const UnitHistory word = access.history.word_of_divided_row(address, access.first_of_launch, access.interval);
    const PastAccess write = word.write.get();
    if (access.event.access.width >= RaceHistory::word_bytes && !write.is_of_bytes())
        visit(lane, address, word, write);
    else
        visit_bytes(access, lane, address, visit);
}

/// Calls it for each word of each lane, unless `note_at_once(lane, history, write)` returns true, which does the same
/// for what is met most often: words where nothing can race.
template <class Quick, class Visitor>
void for_each_unit(const NotedAccess& access, Quick note_at_once, Visitor visit)
{
    const WarpAccess& accessed = access.event.access;
    if (accessed.width < RaceHistory::word_bytes) {
        for_each_lane(accessed.mask, [&](unsigned lane) { visit_word(access, lane, accessed.addresses[lane], visit); });
        return;
    }
    // Copies, and a loop without another function's: after each access to a history, which other threads may change,
    // the compiler reads again whatever is not the loop's own.
    const WordHistories words = access.history.words();
    const std::uint32_t first_of_launch = access.first_of_launch;
    const auto look_at_word = [&](unsigned lane, std::uint64_t address) __attribute__((always_inline))
    {
        WordHistory& word = words.at(address);
        words.prefetch_next(word);
        const PastAccess write = word.write.get();
        const bool has_own_history =
            write.interval() >= first_of_launch || words.is_row_divided(address, first_of_launch);
        if (!has_own_history || write.is_of_bytes() || !note_at_once(lane, word, write)) [[unlikely]]
            visit_word(access, lane, address, visit);
    };
    if (accessed.width == RaceHistory::word_bytes) {  // nearly always, and worth a loop without another inside
        for (std::uint32_t left = accessed.mask; left != 0; left &= left - 1) {
            const auto lane = static_cast<unsigned>(std::countr_zero(left));
            look_at_word(lane, accessed.addresses[lane]);
        }
        return;
    }
    for_each_lane(accessed.mask, [&](unsigned lane) {
        for (unsigned byte = 0; byte < accessed.width; byte += RaceHistory::word_bytes)
            look_at_word(lane, accessed.addresses[lane] + byte);
    });
}

}  // namespace

RaceDetector::RaceDetector(const Machine& machine, const RaceLaunch& launch, const MemoryNames& names,
                           std::uint64_t shared_begin, std::size_t shared_bytes, FaultLog& faults)
    : machine_(machine),
      launch_(launch),
      names_(names),
      faults_(faults),
      shared_(shared_begin, shared_bytes),
      first_of_launch_(launch.intervals.first_of_launch()),
      has_earlier_grids_(launch.first_interval > first_of_launch_),
      warps_((launch.block.count() + machine.warp_size - 1) / machine.warp_size),
      tiles_(warps_.size())
{}

void RaceDetector::on_block(const Dim3& block)
{
    block_ = block;
    block_number_ = launch_.fence_ordering.grids().first_block_of_running() + number_in(launch_.grid, block);
    barriers_ = 0;
    block_has_called_syncwarp_ = false;
    for (Warp& warp : warps_) {
        warp.fences.fill(0);
        warp.kept_fences = 0;
        warp.recent_loads.clear();
        warp.held_atomics.clear();
        begin_ordering(warp);
    }
    tiles_.begin();
    of_block_ = since_barrier_ = next_interval_;
    note_order();
}

void RaceDetector::on_barrier()
{
    ++barriers_;
    for (Warp& warp : warps_) begin_ordering(warp);
    tiles_.begin();
    since_barrier_ = next_interval_;
    note_order();
}

/// After a change of what it depends on.
void RaceDetector::note_order()
{
    in_global_ = IntervalOrder::in_global_memory(first_of_launch_, of_block_, since_barrier_);
    in_shared_ = IntervalOrder::in_shared_memory(first_of_launch_, since_barrier_);
}

void RaceDetector::begin_ordering(Warp& warp)
{
    warp.interval = 0;
    warp.have_swapped = 0;
    if (!warp.any_syncwarp) return;
    warp.any_syncwarp = false;
    warp.syncwarps.fill(0);
    warp.syncwarps_differ = false;
    warp.passed.begin();
}

void RaceDetector::on_syncwarp(const WarpLanes& lanes)
{
    Warp& warp = warps_[lanes.warp];
    warp.any_syncwarp = true;
    block_has_called_syncwarp_ = true;
    for_each_lane(lanes.mask, [&](unsigned lane) { ++warp.syncwarps[lane]; });
    const std::size_t threads = launch_.block.count() - std::size_t{lanes.warp} * machine_.warp_size;
    const auto begin = warp.syncwarps.begin();
    const auto end = begin + std::min<std::size_t>(threads, machine_.warp_size);
    warp.syncwarps_differ = std::any_of(begin, end, [&](std::uint32_t count) { return count != *begin; });
    warp.interval = 0;
}

void RaceDetector::on_syncwarp_passed(const WarpLanes& lanes) { warps_[lanes.warp].passed.pass(lanes.mask); }

void RaceDetector::on_tile_barrier(const WarpRange& tile)
{
    tiles_.pass(tile);
    for (unsigned warp = tile.first; warp < tile.first + tile.count; ++warp) warps_[warp].interval = 0;
}

void RaceDetector::on_fence(const WarpLanes& lanes)
{
    Warp& warp = warps_[lanes.warp];
    for_each_lane(lanes.mask, [&](unsigned lane) { ++warp.fences[lane]; });
    warp.kept_fences = launch_.fence_ordering.keep(warp.fences);
    warp.interval = 0;
}

/// To everything that comes now, what came before is as past as another launch.
void RaceDetector::on_grid_barrier()
{
    ++grid_barriers_;
    for (Warp& warp : warps_) warp.interval = 0;
    first_of_launch_ = launch_.intervals.next();
    next_interval_ = end_of_chunk_ = 0;
    note_order();
}

/// 0 when the numbers of intervals have run out.
std::uint32_t RaceDetector::interval_of(unsigned warp_number, std::uint32_t syncwarps)
{
    Warp& warp = warps_[warp_number];
    if (warp.interval != 0 && launch_.intervals[warp.interval].syncwarps == syncwarps) return warp.interval;
    if (next_interval_ == end_of_chunk_) {
        // Of grids that kernels launch there may be many, and most are small.
        const bool is_small = launch_.cooperative || has_earlier_grids_;
        const std::uint32_t chunk = is_small ? IntervalTable::small_chunk : IntervalTable::chunk;
        next_interval_ = launch_.intervals.reserve_chunk(chunk);
        end_of_chunk_ = next_interval_ == 0 ? 0 : next_interval_ + chunk;
        // Other threads' intervals may lie between the chunks.
        of_block_ = next_interval_;
        note_order();
        if (next_interval_ == 0) return 0;
    }
    warp.interval = next_interval_++;
    launch_.intervals[warp.interval] = {block_number_, warp_number,      barriers_,
                                        syncwarps,     warp.kept_fences, tiles_.passed_by(warp_number),
                                        grid_barriers_};
    return warp.interval;
}

void RaceDetector::look_ahead(std::uint64_t address)
{
    if (launch_.global.contains(address)) launch_.global.prefetch(address);
}

void RaceDetector::on_access(const AccessEvent& event)
{
    const Warp& warp = warps_[event.warp];
    if (!warp.syncwarps_differ) {
        look_at(event, warp.syncwarps[0]);
        return;
    }
    AccessEvent of_some = event;
    of_some.stride.reset();
    for (std::uint32_t left = event.access.mask; left != 0; left &= ~of_some.access.mask) {
        const std::uint32_t syncwarps = warp.syncwarps[static_cast<unsigned>(std::countr_zero(left))];
        of_some.access.mask = 0;
        for_each_lane(left, [&](unsigned lane) {
            if (warp.syncwarps[lane] == syncwarps) of_some.access.mask |= 1u << lane;
        });
        look_at(of_some, syncwarps);
    }
}

/// All lanes of the access have passed so many __syncwarp().
void RaceDetector::look_at(const AccessEvent& event, std::uint32_t syncwarps)
{
    const std::uint32_t interval = interval_of(event.warp, syncwarps);
    if (interval == 0) return;
    if (is_swap(event.kind)) {
        warps_[event.warp].have_swapped |= event.access.mask;
        note_loads_before_swap(event);
    }
    last_reported_.word = no_word;
    if (event.access.space == Space::shared) {
        look_at(event, shared_, interval);
        return;
    }
    for_each_memory(
        event, launch_.global.memory(), [&](const AccessEvent& part) { look_at(part, launch_.global, interval); },
        [&](const AccessEvent& part) { look_at(part, launch_.variables, interval); });
}

/// All lanes access what the history is of.
void RaceDetector::look_at(const AccessEvent& event, RaceHistory& history, std::uint32_t interval)
{
    if (history.is_given_up()) return;
    if (event.access.operation == Operation::load) {
        if (launch_.demands.mode().in_lockstep && !is_atomic(event.kind)) keep_as_recent(event);
        on_load(event, history, interval);
    } else if (is_atomic(event.kind)) {
        on_atomic(event, history, interval);
        if (launch_.demands.mode().in_lockstep) warps_[event.warp].held_atomics.push_back({event, &history, interval});
    } else {
        on_store(event, history, interval);
    }
}

void RaceDetector::keep_as_recent(const AccessEvent& event)
{
    Warp& warp = warps_[event.warp];
    if (warp.recent_loads.size() < loads_kept) warp.recent_loads.resize(loads_kept);
    RecentLoad& load = warp.recent_loads[warp.next_load++ % loads_kept];
    load = {event.instruction, event.access.mask, event.access.addresses};
}

void RaceDetector::note_loads_before_swap(const AccessEvent& event)
{
    for (const RecentLoad& load : warps_[event.warp].recent_loads) {
        for_each_lane(event.access.mask & load.mask, [&](unsigned lane) {
            if (load.addresses[lane] == event.access.addresses[lane]) launch_.swap_loops.note_load(load.instruction);
        });
    }
}

/// The cheap part of the question: true only when it is sure.
inline bool RaceDetector::is_ordered_by_interval(PastAccess past, const CurrentAccess& current) const
{
    return order_in(current.event.access.space).covers(past) ||
           (past.interval() == current.interval && past.lane() == current.lane);
}

/// `write` is what the history has.
[[gnu::always_inline]] inline bool RaceDetector::is_write_ordered(const UnitHistory& unit, PastAccess write,
                                                                  const CurrentAccess& current) const
{
    if (!write.is_async_copy()) [[likely]]
        return is_ordered(write, current, write.is_atomic_write());
    if (!is_copy_ordered(write, current)) return false;
    // After a barrier it is a store like any other.
    if (is_ordered_by_interval(write, current) && write.interval() != current.interval)
        unit.write.set(write.as_completed_copy());
    return true;
}

bool RaceDetector::is_copy_ordered(PastAccess copy, const CurrentAccess& current) const
{
    if (copy.interval() < first_of_launch_ || is_of_other_block(copy))
        return true;  // shared memory of an earlier block
    const ThreadEpoch begun = epoch_of(copy.interval(), copy.lane());
    const ThreadEpoch now = epoch_of(current.interval, current.lane);
    // The logs of other threads are read later than they are written: what came first may be seen last.
    return copy_happens_before(begun, now) || (!begun.is_of_same_thread(now) && happens_before(now, begun));
}

bool RaceDetector::copy_happens_before(const ThreadEpoch& begun, const ThreadEpoch& later) const
{
    if (launch_.fence_ordering.orders_copy(begun, later)) return true;
    const std::optional<ThreadEpoch> complete = launch_.fence_ordering.completion_of_copy(begun);
    if (!complete) return false;
    return complete->is_of_same_thread(later) ? complete->fences <= later.fences : happens_before(*complete, later);
}

/// Of two threads of this block.
bool RaceDetector::happens_before(const ThreadEpoch& earlier, const ThreadEpoch& later) const
{
    if (earlier.barriers != later.barriers) return earlier.barriers < later.barriers;
    if (earlier.barriers == barriers_) {
        const bool has_met =
            earlier.warp == later.warp
                ? warps_[earlier.warp].passed.orders(earlier.lane, earlier.syncwarps, later.lane, later.syncwarps)
                : later.tile_barriers == tiles_.passed_by(later.warp) &&
                      tiles_.orders(earlier.warp, earlier.tile_barriers, later.warp);
        if (has_met) return true;
    }
    return launch_.fence_ordering.orders(earlier, later);
}

/// Of two accesses one of which writes.
[[gnu::always_inline]] inline bool RaceDetector::is_ordered(PastAccess past, const CurrentAccess& current,
                                                            bool past_is_atomic) const
{
    if (is_ordered_by_interval(past, current)) return true;
    if (is_of_other_block(past)) launch_.demands.demand_order();
    return is_ordered_by_clocks(past, current, past_is_atomic);
}

bool RaceDetector::is_ordered_by_clocks(PastAccess past, const CurrentAccess& current, bool past_is_atomic) const
{
    // Before the past access it comes only when it was complete by then.
    if (current.event.kind == StepKind::copied_store) {
        if (is_of_other_block(past)) return true;
        const ThreadEpoch before = epoch_of(past.interval(), past.lane());
        const ThreadEpoch now = epoch_of(current.interval, current.lane);
        if (before.is_of_same_thread(now)) return before.fences <= now.fences || copy_happens_before(now, before);
        return happens_before(before, now) || copy_happens_before(now, before);
    }
    if (is_of_earlier_grid(past)) {
        const ThreadEpoch before = epoch_of(past.interval(), past.lane());
        if (launch_.fence_ordering.orders_before_grid(before, launch_.fence_ordering.grids().running())) return true;
    } else if (past.interval() != current.interval) {
        const Interval& then = launch_.intervals[past.interval()];
        if (then.block == block_number_ && (then.barriers < barriers_ || is_ordered_within_warp(then, past, current) ||
                                            tiles_.orders(then.warp, then.tile_barriers, current.event.warp)))
            return true;
    }
    if (!launch_.fence_ordering.active()) return false;
    const ThreadEpoch before = epoch_of(past.interval(), past.lane());
    const ThreadEpoch now = epoch_of(current.interval, current.lane);
    // The logs of other threads are read later than they are written: what came first may be seen last.
    return launch_.fence_ordering.orders(past_is_atomic ? before_its_fence(before) : before, now) ||
           launch_.fence_ordering.orders(is_atomic(current.event.kind) ? before_its_fence(now) : now, before);
}

bool RaceDetector::is_ordered_within_warp(const Interval& then, PastAccess past, const CurrentAccess& current) const
{
    if (then.warp != current.event.warp) return false;
    if (past.lane() == current.lane) return true;
    const WarpOrdering& passed = warps_[then.warp].passed;
    const std::uint32_t syncwarps = launch_.intervals[current.interval].syncwarps;
    // Lanes that have parted are shown one after the other: what came first may be seen last.
    return passed.orders(past.lane(), then.syncwarps, current.lane, syncwarps) ||
           passed.orders(current.lane, syncwarps, past.lane(), then.syncwarps);
}

/// Atomics do not race with each other, unless they are of different blocks and one of them is atomic for its own only.
inline bool RaceDetector::can_race(PastAccess past, Operation past_operation, const CurrentAccess& current) const
{
    if (!is_atomic(current.event.kind) || !was_atomic(past, past_operation)) return true;
    const bool in_block =
        is_in_block(current.event.kind) || (past_operation == Operation::atomic && past.is_block_atomic());
    return in_block && is_of_other_block(past);
}

bool RaceDetector::is_of_other_block(PastAccess past) const
{
    return past.interval() >= first_of_launch_ && launch_.intervals[past.interval()].block != block_number_;
}

ThreadEpoch RaceDetector::epoch_of(std::uint32_t interval, unsigned lane) const
{
    const Interval& when = launch_.intervals[interval];
    return {when.block,
            when.warp * machine_.warp_size + lane,
            when.warp,
            lane,
            when.barriers,
            when.syncwarps,
            launch_.fence_ordering.fences_of(when.fence_counts, lane),
            when.tile_barriers,
            when.grid_barriers};
}

/// Whether each lane accesses its word of a row, in a manner in which what holds for one lane holds for all.
inline bool RaceDetector::is_row(const AccessEvent& event) const
{
    const bool fills_a_row = event.stride == RaceHistory::word_bytes && event.access.width == RaceHistory::word_bytes &&
                             event.access.addresses[0] % RaceHistory::row_bytes == 0;
    return fills_a_row && (event.kind == StepKind::load || event.kind == StepKind::store) &&
           !launch_.fence_ordering.active();
}

/// That comes of the same launch by the host.
inline bool RaceDetector::is_of_earlier_grid(PastAccess past) const
{
    return has_earlier_grids_ && past.interval() < launch_.first_interval && past.interval() >= first_of_launch_;
}

/// Such a row must be divided: what one lane did before it launched a grid is in order, what the others did is not.
inline bool RaceDetector::is_row_of_earlier_grid(RowHistory& row) const
{
    return has_earlier_grids_ && (is_of_earlier_grid(row.write.get()) || is_of_earlier_grid(row.read.get()));
}

/// Notes it for all lanes. False when they must be looked at one by one, because they may race, or because the row is
/// divided. `present` is lane 0.
bool RaceDetector::load_row(RowHistory& row, const CurrentAccess& current)
{
    if (is_row_of_earlier_grid(row)) return false;
    const PastAccess write = row.write.get();
    if (write.interval() >= first_of_launch_ && (write.is_of_words() || !is_ordered(write, current))) return false;
    keep_read(row.unit(), current, noted(current.event, current.interval, 0));
    // Another operating-system thread may just have divided it, and not have seen this access.
    const PastAccess write_now = row.write.get();
    return !write_now.is_of_words() || write_now.interval() < first_of_launch_;
}

/// The same.
bool RaceDetector::store_row(RowHistory& row, const CurrentAccess& current)
{
    if (is_row_of_earlier_grid(row)) return false;
    PastAccess write = row.write.get();
    if (write.interval() >= first_of_launch_ && (write.is_of_words() || !is_ordered(write, current))) return false;
    if (racing_read(row.unit(), current).is_any()) return false;
    if (!row.write.replace(write, noted(current.event, current.interval, 0))) return false;
    row.silent_stores.store(lanes_of_silent_stores(current.event), std::memory_order_relaxed);
    row.read.set({});
    return true;
}

/// All lanes read one word, as of a row that they share: noted once. False when one lane cannot speak for all.
bool RaceDetector::on_broadcast(const AccessEvent& event, RaceHistory& history, std::uint32_t interval)
{
    if (event.stride != 0 || event.access.width != RaceHistory::word_bytes) return false;
    // Lanes that hold a lock one after another are shown together, too.
    if (launch_.fence_ordering.active()) return false;
    const std::uint64_t address = event.access.addresses[0];
    const UnitHistory word = history.word_of_divided_row(address, first_of_launch_, interval);
    const CurrentAccess current{event, interval, 0, address};
    const PastAccess write = word.write.get();
    if (write.is_of_bytes() || write.is_async_copy() || write.interval() == interval ||
        !is_ordered_by_interval(write, current))
        return false;
    const PastAccess read = word.read.get();
    Distance other = Distance::none;
    if (read.interval() == interval)
        other = read.other_reader();
    else if (!is_ordered_by_interval(read, current))
        return far_readers(event.access.space).include(read);
    else if (is_read_in_other_block(read))
        other = Distance::in_grid;

    if (other <= Distance::in_warp) {
        other = Distance::in_warp;
        word.other_read.set(noted(event, interval, machine_.warp_size - 1));
    }
    word.read.set(noted(event, interval, 0).with_other_reader(other));
    return true;
}

bool RaceDetector::is_read_in_other_block(PastAccess read) const
{
    return read.other_reader() == Distance::in_grid && read.interval() >= first_of_launch_;
}

inline RaceDetector::FarReaders RaceDetector::far_readers(Space space) const
{
    return {space == Space::shared ? Distance::in_block : Distance::in_grid, !launch_.fence_ordering.active(),
            launch_.first_interval};
}

/// `now` is the present access, a read.
inline void RaceDetector::keep_read(const UnitHistory& unit, const CurrentAccess& current, PastAccess now)
{
    const PastAccess kept = unit.read.get();
    if (kept.interval() < first_of_launch_)
        unit.read.set(now);
    else if (kept.interval() == current.interval && kept.lane() == current.lane)
        unit.read.set(now.with_other_reader(kept.other_reader()));
    else if (is_ordered_by_interval(kept, current))
        // So is the other read, unless it was in another block.
        unit.read.set(is_read_in_other_block(kept) ? now.with_other_reader(Distance::in_grid) : now);
    else if (!far_readers(current.event.access.space).include(kept))
        keep_other_read(unit, current, now);
}

/// The kept read and this one may be by two threads that nothing orders: then both are kept, or the two that are
/// farthest from each other. Whoever writes to the word next cannot be both of them.
void RaceDetector::keep_other_read(const UnitHistory& unit, const CurrentAccess& current, PastAccess now)
{
    const PastAccess kept = unit.read.get();
    PastAccessSlot& slot = unit.other_read;
    if (kept.interval() != current.interval && is_ordered_by_clocks(kept, current)) {
        const PastAccess other = kept.other_reader() == Distance::none ? PastAccess() : slot.get();
        if (is_ordered_by_interval(other, current) || is_ordered_by_clocks(other, current)) {
            unit.read.set(now);
        } else {
            slot.set(now);
            unit.read.set(other.with_other_reader(distance_of(other, current)));
        }
        return;
    }
    const Distance distance = distance_of(kept, current);
    if (distance < kept.other_reader()) return;
    slot.set(now);
    unit.read.set(kept.with_other_reader(distance));
}

/// Of two threads in this launch.
Distance RaceDetector::distance_of(PastAccess past, const CurrentAccess& current) const
{
    if (past.interval() == current.interval) return Distance::in_warp;
    const Interval& then = launch_.intervals[past.interval()];
    if (then.block != block_number_) return Distance::in_grid;
    return then.warp == current.event.warp ? Distance::in_warp : Distance::in_block;
}

/// The present access writes.
[[gnu::always_inline]] inline void RaceDetector::compare_with_reads(const UnitHistory& unit,
                                                                    const CurrentAccess& current)
{
    const PastAccess read = racing_read(unit, current);
    if (read.is_any()) report(current, read, Operation::load);
}

/// A read with which the present access, which writes, races; none when there is no such read.
[[gnu::always_inline]] inline PastAccess RaceDetector::racing_read(const UnitHistory& unit,
                                                                   const CurrentAccess& current) const
{
    const PastAccess read = unit.read.get();
    if (read.interval() < first_of_launch_) return {};
    if (read.other_reader() == Distance::none && is_ordered_by_interval(read, current)) return {};
    return racing_of_both_reads(unit, read, current);
}

PastAccess RaceDetector::racing_of_both_reads(const UnitHistory& unit, PastAccess read,
                                              const CurrentAccess& current) const
{
    if (is_read_in_other_block(read)) launch_.demands.demand_order();
    const auto races = [&](PastAccess past) {
        return can_race(past, Operation::load, current) && !is_ordered(past, current) &&
               !is_signal(current, past, Operation::load);
    };
    const PastAccess other = read.other_reader() == Distance::none ? PastAccess() : unit.other_read.get();
    if (!other.is_any() || !races(other)) return races(read) ? read : PastAccess();
    // What orders the farther one orders both: a __syncwarp() does not help against readers in other warps.
    return races(read) && distance_of(read, current) >= distance_of(other, current) ? read : other;
}

void RaceDetector::on_load(const AccessEvent& event, RaceHistory& history, std::uint32_t interval)
{
    const std::uint64_t first_address = event.access.addresses[0];
    if (is_row(event) && load_row(history.row(first_address), {event, interval, 0, first_address})) return;
    if (on_broadcast(event, history, interval)) return;
    const auto note_at_once = [order = order_in(event.access.space), by_first_lane = noted(event, interval, 0),
                               interval, far = far_readers(event.access.space)](unsigned lane, WordHistory& word,
                                                                                PastAccess write) {
        if (!order.covers(write) || write.is_async_copy()) return false;
        const PastAccess read = word.read.get();
        if (order.covers(read) && read.other_reader() != Distance::in_grid) {
            word.read.set(by_first_lane.by_lane(lane));
            return true;
        }
        return read.interval() != interval && !order.covers(read) && far.include(read);
    };
    for_each_unit({event, history, first_of_launch_, interval}, note_at_once,
                  [&](unsigned lane, std::uint64_t address, const UnitHistory& unit, PastAccess write) {
                      load_from(unit, write, {event, interval, lane, address});
                  });
}

void RaceDetector::load_from(const UnitHistory& unit, PastAccess write, const CurrentAccess& current)
{
    if (write.interval() >= first_of_launch_ && can_race(write, operation_of_write(write), current) &&
        !is_write_ordered(unit, write, current))
        report(current, write, operation_of_write(write));
    keep_read(unit, current, noted(current.event, current.interval, current.lane));
}

void RaceDetector::on_store(const AccessEvent& event, RaceHistory& history, std::uint32_t interval)
{
    const std::uint64_t first_address = event.access.addresses[0];
    if (is_row(event) && store_row(history.row(first_address), {event, interval, 0, first_address})) return;
    const std::uint32_t silent_stores = lanes_of_silent_stores(event);
    const auto note_at_once = [order = order_in(event.access.space), by_first_lane = noted(event, interval, 0),
                               silent_stores](unsigned lane, WordHistory& word, PastAccess write) {
        if (!order.covers(write) || write.is_async_copy() || !order.covers_all_reads(word.read.get())) return false;
        word.write.set(by_first_lane.by_lane(lane).as_store(contains(silent_stores, lane)));
        word.read.set({});
        return true;
    };
    for_each_unit({event, history, first_of_launch_, interval}, note_at_once,
                  [&](unsigned lane, std::uint64_t address, const UnitHistory& unit, PastAccess write) {
                      store_to(unit, write, {event, interval, lane, address}, contains(silent_stores, lane));
                  });
}

/// `is_silent`: it was there already.
void RaceDetector::store_to(const UnitHistory& unit, PastAccess write, const CurrentAccess& current, bool is_silent)
{
    if (!is_write_ordered(unit, write, current)) {
        // Lanes that have parted are shown one after the other: who stored the value first may be shown last.
        const bool is_equal = is_silent || (write.is_silent_store() && write.interval() == current.interval);
        if (write.is_atomic_write())
            report(current, write, Operation::atomic);
        else if (!is_equal)
            report(current, write, Operation::store);
    }

    compare_with_reads(unit, current);
    keep_write(unit, current, noted(current.event, current.interval, current.lane).as_store(is_silent));
}

/// The present access writes. Another operating-system thread may have come to the word since this one looked: what
/// that has noted is not lost unseen, and the blocks run in order then.
void RaceDetector::keep_write(const UnitHistory& unit, const CurrentAccess& current, PastAccess now) const
{
    if (current.event.access.space == Space::shared) {
        unit.write.set(now);
        unit.read.set({});
        return;
    }
    const auto is_conflict = [&](PastAccess past, Operation operation) {
        return is_of_other_block(past) && can_race(past, operation, current);
    };
    const PastAccess write = unit.write.swap(now);
    const PastAccess read = unit.read.swap({});
    if (is_conflict(write, operation_of_write(write)) || is_conflict(read, Operation::load))
        launch_.demands.demand_order();
}

void RaceDetector::on_atomic(const AccessEvent& event, RaceHistory& history, std::uint32_t interval)
{
    const auto note_at_once = [order = order_in(event.access.space),
                               by_first_lane = noted(event, interval, 0).as_atomic_write(is_in_block(event.kind))](
                                  unsigned lane, WordHistory& word, PastAccess write) {
        const bool are_both_for_all =
            write.is_atomic_write() && !write.is_block_atomic() && !by_first_lane.is_block_atomic();
        if (!are_both_for_all && (!order.covers(write) || write.is_async_copy())) return false;
        if (!order.covers_all_reads(word.read.get())) return false;
        word.write.set(by_first_lane.by_lane(lane));
        word.read.set({});
        return true;
    };
    for_each_unit({event, history, first_of_launch_, interval}, note_at_once,
                  [&](unsigned lane, std::uint64_t address, const UnitHistory& unit, PastAccess write) {
                      update_atomically(unit, write, {event, interval, lane, address});
                  });
}

void RaceDetector::update_atomically(const UnitHistory& unit, PastAccess write, const CurrentAccess& current)
{
    const AccessEvent& event = current.event;
    if (write.interval() >= first_of_launch_ && can_race(write, operation_of_write(write), current) &&
        !is_write_ordered(unit, write, current))
        report(current, write, operation_of_write(write));
    compare_with_reads(unit, current);
    // An atomic must not hide the thread's own plain store, with which the next one's atomic races.
    const bool own_store =
        !write.is_atomic_write() && write.interval() == current.interval && write.lane() == current.lane;
    if (own_store)
        unit.read.set({});
    else
        keep_write(unit, current,
                   noted(event, current.interval, current.lane).as_atomic_write(is_in_block(event.kind)));
}

void RaceDetector::on_held_atomics(const WarpLanes& lanes)
{
    std::vector<HeldAtomic>& held = warps_[lanes.warp].held_atomics;
    for (HeldAtomic& atomic : held) {
        const std::uint32_t all = atomic.event.access.mask;
        atomic.event.access.mask &= lanes.mask;
        if (atomic.event.access.mask != 0) note_as_last(atomic);
        atomic.event.access.mask = all & ~lanes.mask;
    }
    std::erase_if(held, [](const HeldAtomic& atomic) { return atomic.event.access.mask == 0; });
}

/// The history keeps one write: of atomics, that which was made last, as it tells what comes after all of them.
void RaceDetector::note_as_last(const HeldAtomic& atomic)
{
    const AccessEvent& event = atomic.event;
    for_each_unit(
        {event, *atomic.history, first_of_launch_, atomic.interval},
        [](unsigned, const WordHistory&, PastAccess) { return false; },
        [&](unsigned lane, std::uint64_t, const UnitHistory& unit, PastAccess write) {
            if (write.is_atomic_write() && write.interval() >= first_of_launch_)
                unit.write.set(noted(event, atomic.interval, lane).as_atomic_write(is_in_block(event.kind)));
        });
}

/// Volatile accesses, and atomics, by which threads tell each other that something is done (CUDA C++ Programming Guide,
/// "Memory Fence Functions"; PTX ISA, "Volatile Operations"). Lanes of one warp that hand values on in shared memory so
/// do without the __syncwarp() that they need since Volta; only after a fence is that a signal.
bool RaceDetector::is_signal(const CurrentAccess& current, PastAccess past, Operation past_operation) const
{
    const bool past_is_atomic = was_atomic(past, past_operation);
    const bool current_is_atomic = is_atomic(current.event.kind);
    if (past_is_atomic && current_is_atomic) return false;
    if (!(past.is_volatile() || past_is_atomic) || !(is_volatile(current.event.kind) || current_is_atomic))
        return false;
    if (past_is_atomic || current_is_atomic || current.event.access.space == Space::global) return true;
    if (launch_.intervals[past.interval()].warp != current.event.warp) return true;
    const auto has_fenced = [&](std::uint32_t interval, unsigned lane) {
        return launch_.fence_ordering.fences_of(launch_.intervals[interval].fence_counts, lane) > 0;
    };
    return (past_operation == Operation::load || has_fenced(past.interval(), past.lane())) &&
           (current.event.access.operation == Operation::load || has_fenced(current.interval, current.lane));
}

void RaceDetector::report(const CurrentAccess& current, PastAccess past, Operation past_operation)
{
    if (is_signal(current, past, past_operation)) return;
    const AccessEvent& event = current.event;
    if (event.access.space != Space::shared && launch_.global.is_given_up()) return;
    // What two accesses beyond an array have in common is only that both are outside: the BoundsChecker tells that.
    if (!names_.place_of(event.access.space, current.address)) return;
    const Interval& then = launch_.intervals[past.interval()];
    const unsigned past_thread = then.warp * machine_.warp_size + past.lane();
    const unsigned current_thread = event.warp * machine_.warp_size + current.lane;
    const GridOrdering& order = launch_.fence_ordering.grids();
    const std::size_t past_grid = order.grid_of(then.block);
    const bool between_grids = past_grid != order.running();
    const Dim3 grid_then = between_grids ? (*launch_.grids)[past_grid].grid : launch_.grid;
    const Dim3 threads_then = between_grids ? (*launch_.grids)[past_grid].block : launch_.block;
    const Dim3 past_block = position_in(grid_then, then.block - order.first_block(past_grid));

    // Of the two lines the later one tells, where it is a matter of chance which of them was executed last. Of two
    // grids one always was, and faults are kept with it.
    const bool report_at_current = between_grids || event.instruction >= past.instruction();
    const FaultKey key{FindingKind::race, report_at_current ? event.instruction : past.instruction(),
                       report_at_current ? past.instruction() : event.instruction};
    const ReportedRace race{key, current.lane, current.address / RaceHistory::word_bytes};
    if (race == last_reported_) return;
    last_reported_ = race;
    if (past_operation == Operation::load && is_atomic(event.kind))
        launch_.swap_loops.note_race(key, past.instruction());
    else if (past_operation == Operation::atomic && event.access.operation == Operation::load)
        launch_.swap_loops.note_race(key, event.instruction);
    const auto describe = [&] {
        const Operation own = report_at_current ? event.access.operation : past_operation;
        const Operation others = report_at_current ? past_operation : event.access.operation;
        const unsigned other_thread = report_at_current ? past_thread : current_thread;
        Facts facts{{"space", name_of(event.access.space)}, {"operation", name_of(own)}};
        facts = facts.with(names_.facts_of(event.access.space, current.address));
        facts.add({"other_operation", name_of(others)});
        facts.add({"other_thread", position_in(threads_then, other_thread)});
        if (then.block != block_number_) facts.add({"other_block", report_at_current ? past_block : block_});
        if (between_grids) facts.add({"other_launch", launch_name_of((*launch_.grids)[past_grid])});
        const FaultCase fault = case_of(current, past, past_operation);
        if (fault == FaultCase::race_of_blocks) {
            if (const auto missing = facts_of_missing_block_barrier(current, past, past_operation))
                return FaultDescription(FaultCase::race_before_fence_of_block, facts.with(*missing));
        }
        return FaultDescription(fault, facts);
    };
    const Distance distance = between_grids ? Distance::in_grid : distance_of(past, current);
    faults_.add(key, report_at_current ? block_ : past_block, report_at_current ? current_thread : past_thread,
                describe, static_cast<std::uint8_t>(distance));
}

FaultCase RaceDetector::case_between_grids(PastAccess past) const
{
    const GridOrdering& order = launch_.fence_ordering.grids();
    const bool has_launched =
        order.is_descendant(order.running(), order.grid_of(launch_.intervals[past.interval()].block));
    return has_launched ? FaultCase::race_with_launched_grid : FaultCase::race_of_grids;
}

FaultCase RaceDetector::case_of(const CurrentAccess& current, PastAccess past, Operation past_operation) const
{
    if (was_atomic(past, past_operation) && is_atomic(current.event.kind)) return FaultCase::race_of_block_atomics;
    if (current.event.kind == StepKind::copied_store || (past_operation == Operation::store && past.is_async_copy()))
        return FaultCase::race_with_copy;
    if (current.event.kind == StepKind::barrier_setup && past_operation == Operation::store)
        return FaultCase::race_of_barrier_setups;
    if (is_of_barrier(current.event.kind)) return FaultCase::race_with_barrier_setup;
    const ThreadEpoch before = epoch_of(past.interval(), past.lane());
    const ThreadEpoch now = epoch_of(current.interval, current.lane);
    if (launch_.fence_ordering.active() && launch_.fence_ordering.lacks_only_a_fence(before, now))
        return FaultCase::race_without_fence;
    if (is_of_earlier_grid(past)) return case_between_grids(past);
    if (may_hold_a_lock(current) && past_operation != Operation::atomic) return FaultCase::race_of_lock;
    if (current.event.instruction == past.instruction() && past_operation == Operation::store)
        return FaultCase::race_of_one_store;
    const Distance distance = distance_of(past, current);
    if (distance == Distance::in_grid) return FaultCase::race_of_blocks;
    if (distance == Distance::in_block && has_syncwarp_between(past, current)) return FaultCase::race_across_syncwarp;
    const Space space = current.event.access.space;
    if (distance == Distance::in_warp) return case_in_warp(space);
    // A barrier does not help threads that update one value, such as a counter, which mostly lies in global memory.
    return space == Space::global ? FaultCase::global_race_in_block : FaultCase::shared_race_in_block;
}

/// Whoever has not called __syncwarp() mostly thinks of the block: that both threads are in one warp is chance.
FaultCase RaceDetector::case_in_warp(Space space) const
{
    if (space == Space::global) return FaultCase::global_race_in_warp;
    if (block_has_called_syncwarp_) return FaultCase::shared_race_in_warp;
    return warps_.size() > 1 ? FaultCase::shared_race_seen_in_warp : FaultCase::shared_race_without_syncwarp;
}

/// Of a race between two blocks that meet by a fence of another thread than the one that has accessed first, as in a
/// barrier of the grid that is written by hand.
std::optional<Facts> RaceDetector::facts_of_missing_block_barrier(const CurrentAccess& current, PastAccess past,
                                                                  Operation past_operation) const
{
    const FenceOrdering& fences = launch_.fence_ordering;
    if (!fences.active()) return std::nullopt;
    const ThreadEpoch before = epoch_of(past.interval(), past.lane());
    const ThreadEpoch now = epoch_of(current.interval, current.lane);
    const auto facts_for = [&](const ThreadEpoch& earlier, std::uint32_t fence_thread, Operation operation) {
        return Facts{
            {"unordered_operation", name_of(operation)},
            {"unordered_thread", position_in(launch_.block, earlier.thread)},
            {"unordered_block", position_in(launch_.grid, earlier.block - fences.grids().first_block_of_running())},
            {"fence_thread", position_in(launch_.block, fence_thread)}};
    };
    if (const auto thread = fences.fence_without_barrier(before, now))
        return facts_for(before, *thread, past_operation);
    // The logs of other threads are read later than they are written: what came first may be seen last.
    if (const auto thread = fences.fence_without_barrier(now, before))
        return facts_for(now, *thread, current.event.access.operation);
    return std::nullopt;
}

/// Whether the thread of a plain access has called atomicCAS() before it, as one does to take a lock.
bool RaceDetector::may_hold_a_lock(const CurrentAccess& current) const
{
    return !is_atomic(current.event.kind) && current.event.access.space == Space::global &&
           contains(warps_[current.event.warp].have_swapped, current.lane);
}

/// Of accesses by two warps of a block, which may be looked at in either order: whether one thread has passed more
/// __syncwarp() than the other.
bool RaceDetector::has_syncwarp_between(PastAccess past, const CurrentAccess& current) const
{
    const Interval& then = launch_.intervals[past.interval()];
    const Interval& now = launch_.intervals[current.interval];
    return then.barriers == now.barriers && then.syncwarps != now.syncwarps;
}

}  // namespace warpbook::model
