#include "fence_ordering.hpp"

#include <algorithm>
#include <set>

namespace warpbook::model {

namespace {

// Earlier clocks of a thread are needed as long as its log is read later than it was written, and that has fewer
// steps.
constexpr std::ptrdiff_t kept_clock_updates = 256;

// A number under which fences are kept that is the fences' own.
constexpr std::uint32_t same_for_all = 1u << 31;

}  // namespace

std::shared_ptr<const FenceOrdering::Signals> FenceOrdering::no_signals()
{
    static const auto none = std::make_shared<const Signals>();
    return none;
}

/// Whether a thread's fence made `earlier` visible: its own accesses before the fence, its warp's before a
/// __syncwarp(), its tile's before the tile's barrier, its block's before the last barrier, and those of which its
/// thread had waited for a phase.
bool FenceOrdering::covers(const Fence& fence, const ThreadEpoch& earlier)
{
    const ThreadEpoch& at = fence.at;
    if (at.block == earlier.block) {
        if (earlier.barriers < at.barriers) return true;
        if (at.thread == earlier.thread && earlier.fences < at.fences) return true;
        if (at.barriers == earlier.barriers && fence.local_clock.covers(at, earlier)) return true;
    }
    return covers(fence.clock, earlier);
}

bool FenceOrdering::covers(const VectorClock& clock, const ThreadEpoch& earlier)
{
    if (clock.blocks == nullptr) return false;
    const auto block_clock = clock.blocks->find(earlier.block);
    return block_clock != clock.blocks->end() && block_clock->second.covers(earlier);
}

/// Whether the thread that made `earlier` has executed a fence of its own after it, and then met the one that gives
/// the signal: all threads write and execute a fence, and after a barrier one of them tells the others' readers.
bool FenceOrdering::is_fenced_before(const Release& release, const ThreadEpoch& earlier, Scope scope) const
{
    const ThreadEpoch& at = release.at;
    if (at.block != earlier.block) return false;
    const Thread* const thread = find_thread(earlier);
    if (thread == nullptr) return false;
    const auto& fences = thread->fences;
    const auto after = std::partition_point(fences.begin(), fences.end(),
                                            [&](const OwnFence& own) { return own.number <= earlier.fences; });
    const auto fence = std::find_if(
        after, fences.end(), [&](const OwnFence& own) { return scope == Scope::block || own.scope == Scope::device; });
    if (fence == fences.end()) return false;
    if (fence->barriers != at.barriers) return fence->barriers < at.barriers;
    ThreadEpoch fenced = earlier;
    fenced.syncwarps = fence->syncwarps;
    fenced.tile_barriers = fence->tile_barriers;
    return release.local_clock != nullptr && release.local_clock->covers(at, fenced);
}

void FenceOrdering::join(Signals& signals, const Signals& more)
{
    for (const auto& [address, count] : more) {
        Count& known = signals[address];
        known.of_device = std::max(known.of_device, count.of_device);
        known.of_block = std::max(known.of_block, count.of_block);
    }
}

void FenceOrdering::join(BlockClocks& blocks, const BlockClocks& more)
{
    for (const auto& [block, block_clock] : more) blocks[block].join(block_clock);
}

/// Shares what is the same.
FenceOrdering::VectorClock FenceOrdering::joined(const VectorClock& some, const VectorClock& others)
{
    VectorClock all = some;
    if (some.signals->empty()) {
        all.signals = others.signals;
    } else if (!others.signals->empty() && *some.signals != *others.signals) {
        Signals signals = *some.signals;
        join(signals, *others.signals);
        all.signals = std::make_shared<const Signals>(std::move(signals));
    }
    if (some.blocks == nullptr) {
        all.blocks = others.blocks;
    } else if (others.blocks != nullptr && others.blocks != some.blocks) {
        BlockClocks blocks = *some.blocks;
        join(blocks, *others.blocks);
        all.blocks = std::make_shared<const BlockClocks>(std::move(blocks));
    }
    return all;
}

void FenceOrdering::record_clock(Thread& thread, const ThreadEpoch& since, const VectorClock& clock)
{
    const VectorClock known = thread.clock();
    if (known.blocks == clock.blocks && *known.signals == *clock.signals) return;
    if (thread.clock_updates.size() == 2 * kept_clock_updates)
        thread.clock_updates.erase(thread.clock_updates.begin(), thread.clock_updates.begin() + kept_clock_updates);
    thread.clock_updates.push_back({since, clock});
}

/// By a thread that executes a fence now.
FenceOrdering::VectorClock FenceOrdering::clock_after_fence(const Thread& thread, Scope scope)
{
    VectorClock known = thread.clock();
    Signals signals = *known.signals;
    Signals seen = thread.seen;
    join(seen, thread.seen_relaxed);
    if (scope == Scope::block) {
        for (auto& [address, count] : seen) count.of_device = 0;
    }
    join(signals, seen);
    known.signals = std::make_shared<const Signals>(std::move(signals));
    return known;
}

void FenceOrdering::on_fence(const ThreadEpoch& epoch, const LocalClock& local_clock, Scope scope)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    Thread& thread = thread_at(epoch);
    record_clock(thread, epoch, clock_after_fence(thread, scope));
    thread.last_fence = std::make_shared<const Fence>(Fence{epoch, local_clock, scope, thread.clock()});
    barriers_before_last_fence_[epoch.block] = epoch.barriers;
    thread.fences.push_back({epoch.fences, epoch.barriers, epoch.syncwarps, epoch.tile_barriers, scope});
}

void FenceOrdering::on_release(const ThreadEpoch& epoch, const LocalClock& local_clock, std::uint64_t address,
                               Scope scope)
{
    const std::lock_guard lock(mutex_);
    if (!barriers_before_last_fence_.contains(epoch.block)) return;
    Thread& thread = thread_at(epoch);
    Release release{thread.last_fence, scope, epoch, nullptr};
    if (local_clock != LocalClock()) release.local_clock = std::make_shared<const LocalClock>(local_clock);
    auto& signals = releases_[address];
    const auto [last, is_first] = thread.last_releases.try_emplace(address, signals.size());
    if (!is_first && tells_the_same(signals[last->second], release)) return;
    last->second = signals.size();
    signals.push_back(std::move(release));
}

/// Of one thread. Who waits in a loop of atomics that change nothing gives one signal many times.
bool FenceOrdering::tells_the_same(const Release& last, const Release& next) const
{
    if (last.fence != next.fence || last.scope != next.scope) return false;
    // All fences of the block were before a barrier that the last one had behind it.
    if (barriers_before_last_fence_.at(next.at.block) < last.at.barriers) return true;
    return last.at.barriers == next.at.barriers && last.at.syncwarps == next.at.syncwarps &&
           last.at.tile_barriers == next.at.tile_barriers;
}

void FenceOrdering::on_acquire(const ThreadEpoch& epoch, std::uint64_t address, Scope scope)
{
    const std::lock_guard lock(mutex_);
    if (releases_.contains(address)) see(thread_at(epoch).seen, address, scope);
}

void FenceOrdering::on_relaxed_access(const ThreadEpoch& epoch, std::uint64_t address, Scope scope)
{
    const std::lock_guard lock(mutex_);
    if (releases_.contains(address)) see(thread_at(epoch).seen_relaxed, address, scope);
}

void FenceOrdering::see(Signals& seen, std::uint64_t address, Scope scope) const
{
    Count& count = seen[address];
    count.of_block = releases_.at(address).size();
    if (scope == Scope::device) count.of_device = count.of_block;
}

void FenceOrdering::on_releasing_access(const ThreadEpoch& epoch, const LocalClock& local_clock, std::uint64_t address,
                                        Scope scope)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    const Thread* const thread = find_thread(epoch);
    const VectorClock known = thread == nullptr ? VectorClock() : thread->clock();
    releases_[address].push_back(
        {std::make_shared<const Fence>(Fence{epoch, local_clock, scope, known}), scope, epoch, nullptr});
}

FenceOrdering::Count FenceOrdering::released_at(std::uint64_t address, Scope scope) const
{
    const std::lock_guard lock(mutex_);
    const auto signals = releases_.find(address);
    if (signals == releases_.end()) return {};
    const std::size_t all = signals->second.size();
    return {scope == Scope::device ? all : 0, all};
}

bool FenceOrdering::has_unacquired_releases(const ThreadEpoch& epoch, std::uint64_t address,
                                            const Count& released) const
{
    if (released == Count()) return false;
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(epoch);
    if (thread == nullptr) return true;
    const VectorClock clock = thread->clock();
    const auto known = clock.signals->find(address);
    return known == clock.signals->end() || known->second.of_device < released.of_device ||
           known->second.of_block < released.of_block;
}

void FenceOrdering::on_acquiring_access(const ThreadEpoch& epoch, std::uint64_t address, const Count& released)
{
    const std::lock_guard lock(mutex_);
    Thread& thread = thread_at(epoch);
    const Signals news{{address, released}};
    record_clock(thread, epoch, joined(thread.clock(), {std::make_shared<const Signals>(news), nullptr}));
}

bool FenceOrdering::Barrier::has_joined(const std::shared_ptr<const BlockClocks>& some,
                                        std::uint64_t before_phase) const
{
    return std::any_of(joined_clocks.begin(), joined_clocks.end(),
                       [&](const JoinedClock& taken) { return taken.blocks == some && taken.phase < before_phase; });
}

void FenceOrdering::Barrier::note_joined(const std::shared_ptr<const BlockClocks>& some)
{
    // Usually all threads of a block have the same clock, or one of very few.
    constexpr std::size_t max_kept = 8;
    if (joined_clocks.size() == max_kept) joined_clocks.erase(joined_clocks.begin());
    joined_clocks.push_back({some, complete_phases});
}

void FenceOrdering::on_barrier_setup(const BarrierId& barrier)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    barriers_.erase(barrier);
}

void FenceOrdering::on_arrival(const ThreadEpoch& epoch, const LocalClock& local_clock, const BarrierId& id)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    Barrier& barrier = barriers_[id];
    barrier.blocks[epoch.block].add(epoch, local_clock);
    const Thread* const thread = find_thread(epoch);
    if (thread == nullptr || thread->clock_updates.empty()) return;
    const VectorClock& known = thread->clock_updates.back().clock;
    join(barrier.signals, *known.signals);
    if (known.blocks == nullptr || barrier.has_joined(known.blocks, barrier.complete_phases + 1)) return;
    join(barrier.blocks, *known.blocks);
    barrier.note_joined(known.blocks);
}

void FenceOrdering::on_arrival_of_copies(const ThreadEpoch& epoch, const BarrierId& id)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    barriers_[id].blocks[epoch.block].add_copies(epoch);
}

void FenceOrdering::on_phase_complete(const BarrierId& id)
{
    const std::lock_guard lock(mutex_);
    Barrier& barrier = barriers_[id];
    barrier.complete = {std::make_shared<const Signals>(barrier.signals),
                        std::make_shared<const BlockClocks>(barrier.blocks)};
    barrier.note_joined(barrier.complete.blocks);
    ++barrier.complete_phases;
}

void FenceOrdering::on_phase_passed(const ThreadEpoch& epoch, const BarrierId& id)
{
    const std::lock_guard lock(mutex_);
    Thread& thread = thread_at(epoch);
    const Barrier& barrier = barriers_[id];
    const VectorClock known = thread.clock();
    // Its clock at the arrival is part of the joined one: nearly always that was all.
    const bool nothing_else = known.blocks == nullptr || barrier.has_joined(known.blocks, barrier.complete_phases);
    record_clock(thread, epoch,
                 nothing_else ? joined({known.signals, nullptr}, barrier.complete) : joined(barrier.complete, known));
}

std::size_t FenceOrdering::on_launch(const ThreadEpoch& epoch, const LocalClock& local_clock)
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(epoch);
    const VectorClock known = thread == nullptr ? VectorClock() : clock_after_fence(*thread, Scope::device);
    launches_.push_back({epoch, local_clock, Scope::device, known});
    return launches_.size() - 1;
}

bool FenceOrdering::orders_before_grid(const ThreadEpoch& earlier, std::size_t grid) const
{
    const std::lock_guard lock(mutex_);
    return happens_before_grid(earlier, grid);
}

bool FenceOrdering::happens_before_grid(const ThreadEpoch& earlier, std::size_t grid) const
{
    return grids_.orders(grids_.grid_of(earlier.block), grid,
                         [&](std::size_t launch) { return happens_before_launch(earlier, launches_[launch]); });
}

bool FenceOrdering::happens_before_launch(const ThreadEpoch& earlier, const Fence& launch) const
{
    if (covers(launch, earlier) || is_ordered_by_releases(*launch.clock.signals, earlier, launch.at.block)) return true;
    return earlier.grid_barriers < launch.at.grid_barriers &&
           grids_.grid_of(earlier.block) == grids_.grid_of(launch.at.block);
}

void FenceOrdering::on_copies_complete(const ThreadEpoch& epoch, std::uint32_t fences)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    auto& completions = thread_at(epoch).completions;
    if (!completions.empty() && completions.back().fences >= fences) return;
    if (completions.size() == 2 * kept_clock_updates)
        completions.erase(completions.begin(), completions.begin() + kept_clock_updates);
    completions.push_back({fences, epoch});
}

std::optional<ThreadEpoch> FenceOrdering::completion_of_copy(const ThreadEpoch& begun) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(begun);
    if (thread == nullptr) return std::nullopt;
    const auto found = std::find_if(thread->completions.begin(), thread->completions.end(),
                                    [&](const Completion& completion) { return begun.fences < completion.fences; });
    if (found == thread->completions.end()) return std::nullopt;
    return found->at;
}

bool FenceOrdering::orders_copy(const ThreadEpoch& begun, const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(later);
    const VectorClock* const known = thread == nullptr ? nullptr : clock_at(*thread, later);
    if (known == nullptr || known->blocks == nullptr) return false;
    const auto block_clock = known->blocks->find(begun.block);
    return block_clock != known->blocks->end() && block_clock->second.covers_copy(begun);
}

void FenceOrdering::forget_clocks_of(std::uint64_t block, std::size_t threads)
{
    const std::lock_guard lock(mutex_);
    for (std::uint32_t thread = 0; thread < threads; ++thread) {
        const auto found = threads_.find({block, thread});
        if (found == threads_.end()) continue;
        // Who has had to do with other blocks may still be asked whether it came after them.
        const VectorClock clock = found->second.clock();
        if (clock.signals->empty() && found->second.last_fence == nullptr) threads_.erase(found);
    }
    const auto begin = barriers_.lower_bound({block, 0});
    barriers_.erase(begin, barriers_.lower_bound({block + 1, 0}));
}

void FenceOrdering::on_syncwarp(std::span<const ThreadEpoch> lanes)
{
    const std::lock_guard lock(mutex_);
    VectorClock all;
    for (const ThreadEpoch& lane : lanes) {
        const Thread* const thread = find_thread(lane);
        if (thread != nullptr && !thread->clock_updates.empty()) all = joined(all, thread->clock_updates.back().clock);
    }
    share_clock(all, lanes);
}

void FenceOrdering::on_barrier(std::span<const ThreadEpoch> threads)
{
    const std::lock_guard lock(mutex_);
    VectorClock all;
    Signals seen;
    for (const ThreadEpoch& epoch : threads) {
        const Thread* const thread = find_thread(epoch);
        if (thread == nullptr) continue;
        if (!thread->clock_updates.empty()) all = joined(all, thread->clock_updates.back().clock);
        join(seen, thread->seen);
    }
    share_clock(joined(all, {std::make_shared<const Signals>(std::move(seen)), nullptr}), threads);
}

void FenceOrdering::share_clock(const VectorClock& clock, std::span<const ThreadEpoch> threads)
{
    if (clock.signals->empty() && clock.blocks == nullptr) return;
    for (const ThreadEpoch& epoch : threads) record_clock(thread_at(epoch), epoch, clock);
}

std::uint32_t FenceOrdering::keep(const LaneCounts& fences)
{
    if (std::all_of(fences.begin(), fences.end(), [&](std::uint32_t count) { return count == fences[0]; }))
        return same_for_all | fences[0];
    const std::lock_guard lock(mutex_);
    kept_.push_back(fences);
    return static_cast<std::uint32_t>(kept_.size() - 1);
}

std::uint32_t FenceOrdering::fences_of(std::uint32_t kept, unsigned lane) const
{
    if ((kept & same_for_all) != 0) return kept & ~same_for_all;
    const std::lock_guard lock(mutex_);
    return kept_[kept][lane];
}

const FenceOrdering::Thread* FenceOrdering::find_thread(const ThreadEpoch& epoch) const
{
    const auto found = threads_.find({epoch.block, epoch.thread});
    return found == threads_.end() ? nullptr : &found->second;
}

const FenceOrdering::VectorClock* FenceOrdering::clock_at(const Thread& thread, const ThreadEpoch& epoch)
{
    // Mostly the last one; others where the log is read later than it was written.
    const auto known =
        std::find_if(thread.clock_updates.rbegin(), thread.clock_updates.rend(), [&](const ClockUpdate& update) {
            const ThreadEpoch& since = update.since;
            if (since.barriers != epoch.barriers) return since.barriers < epoch.barriers;
            return since.syncwarps <= epoch.syncwarps && since.fences <= epoch.fences;
        });
    return known == thread.clock_updates.rend() ? nullptr : &known->clock;
}

bool FenceOrdering::orders(const ThreadEpoch& earlier, const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(later);
    if (thread == nullptr) return false;
    const VectorClock* const known = clock_at(*thread, later);
    return known != nullptr &&
           (covers(*known, earlier) || is_ordered_by_releases(*known->signals, earlier, later.block));
}

bool FenceOrdering::lacks_only_a_fence(const ThreadEpoch& earlier, const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(later);
    return thread != nullptr && (is_ordered_by_releases(thread->seen, earlier, later.block) ||
                                 is_ordered_by_releases(thread->seen_relaxed, earlier, later.block));
}

std::optional<std::uint32_t> FenceOrdering::fence_without_barrier(const ThreadEpoch& earlier,
                                                                  const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(later);
    const VectorClock* const known = thread == nullptr ? nullptr : clock_at(*thread, later);
    if (known == nullptr) return std::nullopt;
    std::optional<std::uint32_t> found;
    const auto lacks_only_a_barrier = [&](const Fence& fence) {
        if (fence.at.block != earlier.block || fence.at.thread == earlier.thread ||
            fence.at.barriers != earlier.barriers)
            return false;
        found = fence.at.thread;
        return true;
    };
    any_release(
        *known->signals, later.block, [](const Release&, Scope) { return false; }, lacks_only_a_barrier);
    return found;
}

/// Whether one of the signals, which a thread of `to_block` has read, was given after `earlier`; or after another
/// signal that was, by a thread that knew of it, and so on.
bool FenceOrdering::is_ordered_by_releases(const Signals& signals, const ThreadEpoch& earlier,
                                           std::uint64_t to_block) const
{
    return any_release(
        signals, to_block,
        [&](const Release& release, Scope scope) { return is_fenced_before(release, earlier, scope); },
        [&](const Fence& fence) {
            return covers(fence, earlier) || happens_before_grid(earlier, grids_.grid_of(fence.at.block));
        });
}

/// Asks of these signals, and of those that were known to who gave them, and so on, whether they tell of something: by
/// a fence of its own thread (`is_fenced`), or by the fence in front of the signal. Near ones are looked at first, and
/// each but once.
template <class IsFenced, class Covers>
bool FenceOrdering::any_release(const Signals& signals, std::uint64_t to_block, IsFenced is_fenced,
                                Covers covers_it) const
{
    struct Read {
        const Signals* signals = nullptr;
        std::uint64_t block = 0;

        auto operator<=>(const Read&) const = default;
    };
    std::vector<Read> reads{{&signals, to_block}};
    std::set<Read> known_reads;
    // By the reader's block and the address: who has read a signal has read those before it at the same address.
    std::map<std::pair<std::uint64_t, std::uint64_t>, Count> looked_at;
    for (std::size_t next = 0; next < reads.size(); ++next) {
        const Read read = reads[next];
        for (const auto& [address, count] : *read.signals) {
            const auto releases = releases_.find(address);
            if (releases == releases_.end()) continue;
            Count& before = looked_at[{read.block, address}];
            const std::size_t first = count.of_device > before.of_device ? before.of_device : before.of_block;
            // The signal in question is mostly the last one.
            for (std::size_t i = std::min(count.of_block, releases->second.size()); i-- > first;) {
                const Release& release = releases->second[i];
                const bool in_block = release.at.block == read.block;
                const bool reaches_all = release.scope == Scope::device && i < count.of_device;
                if (!in_block && !reaches_all) continue;
                if (is_fenced(release, in_block ? Scope::block : Scope::device)) return true;
                const Fence* const fence = release.fence.get();
                if (fence == nullptr || (!in_block && fence->scope == Scope::block)) continue;
                if (covers_it(*fence)) return true;
                const Read passed_on{fence->clock.signals.get(), fence->at.block};
                if (!passed_on.signals->empty() && known_reads.insert(passed_on).second) reads.push_back(passed_on);
            }
            before.of_device = std::max(before.of_device, count.of_device);
            before.of_block = std::max(before.of_block, count.of_block);
        }
    }
    return false;
}

}  // namespace warpbook::model
