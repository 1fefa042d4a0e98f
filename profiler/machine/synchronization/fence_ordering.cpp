#include "fence_ordering.hpp"

#include <algorithm>
#include <set>

namespace warpbook::model {

namespace {

// What a thread knew at earlier times is asked for as long as its log is read later than it was written, and that has
// fewer steps.
constexpr std::ptrdiff_t kept_knowledge = 256;

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
        if (at.barriers == earlier.barriers && fence.reached.covers(at, earlier)) return true;
    }
    return covers(fence.known, earlier);
}

bool FenceOrdering::covers(const Facts& facts, const ThreadEpoch& earlier)
{
    if (facts.reaches == nullptr) return false;
    const auto reach = facts.reaches->find(earlier.block);
    return reach != facts.reaches->end() && reach->second.covers(earlier);
}

/// Whether the thread that made `earlier` has executed a fence of its own behind it, and then met the one that gives
/// the signal: all threads write and execute a fence, and behind a barrier one of them tells the others' readers.
bool FenceOrdering::is_fenced_before(const Release& release, const ThreadEpoch& earlier, Scope scope) const
{
    const ThreadEpoch& at = release.at;
    if (at.block != earlier.block) return false;
    const Thread* const thread = find_thread(earlier);
    if (thread == nullptr) return false;
    const auto& fences = thread->fences;
    const auto behind = std::partition_point(fences.begin(), fences.end(),
                                             [&](const OwnFence& own) { return own.number <= earlier.fences; });
    const auto fence = std::find_if(
        behind, fences.end(), [&](const OwnFence& own) { return scope == Scope::block || own.scope == Scope::device; });
    if (fence == fences.end()) return false;
    if (fence->barriers != at.barriers) return fence->barriers < at.barriers;
    ThreadEpoch fenced = earlier;
    fenced.syncwarps = fence->syncwarps;
    fenced.tile_barriers = fence->tile_barriers;
    return release.reached != nullptr && release.reached->covers(at, fenced);
}

void FenceOrdering::take_in(Signals& signals, const Signals& more)
{
    for (const auto& [address, count] : more) {
        Count& known = signals[address];
        known.of_device = std::max(known.of_device, count.of_device);
        known.of_block = std::max(known.of_block, count.of_block);
    }
}

void FenceOrdering::take_in(Reaches& reaches, const Reaches& more)
{
    for (const auto& [block, reach] : more) reaches[block].join(reach);
}

/// Shares what is the same.
FenceOrdering::Facts FenceOrdering::together(const Facts& some, const Facts& others)
{
    Facts all = some;
    if (some.signals->empty()) {
        all.signals = others.signals;
    } else if (!others.signals->empty() && *some.signals != *others.signals) {
        Signals signals = *some.signals;
        take_in(signals, *others.signals);
        all.signals = std::make_shared<const Signals>(std::move(signals));
    }
    if (some.reaches == nullptr) {
        all.reaches = others.reaches;
    } else if (others.reaches != nullptr && others.reaches != some.reaches) {
        Reaches reaches = *some.reaches;
        take_in(reaches, *others.reaches);
        all.reaches = std::make_shared<const Reaches>(std::move(reaches));
    }
    return all;
}

void FenceOrdering::learn(Thread& thread, const ThreadEpoch& since, const Facts& facts)
{
    const Facts known = thread.facts();
    if (known.reaches == facts.reaches && *known.signals == *facts.signals) return;
    if (thread.known.size() == 2 * kept_knowledge)
        thread.known.erase(thread.known.begin(), thread.known.begin() + kept_knowledge);
    thread.known.push_back({since, facts});
}

/// By a thread that executes a fence now.
FenceOrdering::Facts FenceOrdering::known_behind_fence(const Thread& thread, Scope scope)
{
    Facts known = thread.facts();
    Signals signals = *known.signals;
    Signals seen = thread.seen;
    take_in(seen, thread.seen_relaxed);
    if (scope == Scope::block) {
        for (auto& [address, count] : seen) count.of_device = 0;
    }
    take_in(signals, seen);
    known.signals = std::make_shared<const Signals>(std::move(signals));
    return known;
}

void FenceOrdering::on_fence(const ThreadEpoch& epoch, const Reached& reached, Scope scope)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    Thread& thread = thread_at(epoch);
    learn(thread, epoch, known_behind_fence(thread, scope));
    thread.last_fence = std::make_shared<const Fence>(Fence{epoch, reached, scope, thread.facts()});
    blocks_with_fences_.insert(epoch.block);
    thread.fences.push_back({epoch.fences, epoch.barriers, epoch.syncwarps, epoch.tile_barriers, scope});
}

void FenceOrdering::on_release(const ThreadEpoch& epoch, const Reached& reached, std::uint64_t address, Scope scope)
{
    const std::lock_guard lock(mutex_);
    if (!blocks_with_fences_.contains(epoch.block)) return;
    const Thread* const thread = find_thread(epoch);
    Release release{thread == nullptr ? nullptr : thread->last_fence, scope, epoch, nullptr};
    if (reached != Reached()) release.reached = std::make_shared<const Reached>(reached);
    auto& signals = releases_[address];
    // Who waits in a loop of atomics that change nothing gives one signal many times.
    const auto is_known = [&](const Release& last) {
        return last.fence == release.fence && last.scope == scope && last.at.block == epoch.block &&
               last.at.thread == epoch.thread && last.at.barriers == epoch.barriers &&
               last.at.syncwarps == epoch.syncwarps && last.at.tile_barriers == epoch.tile_barriers;
    };
    if (!signals.empty() && is_known(signals.back())) return;
    signals.push_back(release);
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

void FenceOrdering::on_releasing_access(const ThreadEpoch& epoch, const Reached& reached, std::uint64_t address,
                                        Scope scope)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    const Thread* const thread = find_thread(epoch);
    const Facts known = thread == nullptr ? Facts() : thread->facts();
    releases_[address].push_back(
        {std::make_shared<const Fence>(Fence{epoch, reached, scope, known}), scope, epoch, nullptr});
}

FenceOrdering::Count FenceOrdering::released_at(std::uint64_t address, Scope scope) const
{
    const std::lock_guard lock(mutex_);
    const auto signals = releases_.find(address);
    if (signals == releases_.end()) return {};
    const std::size_t all = signals->second.size();
    return {scope == Scope::device ? all : 0, all};
}

bool FenceOrdering::is_news(const ThreadEpoch& epoch, std::uint64_t address, const Count& released) const
{
    if (released == Count()) return false;
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(epoch);
    if (thread == nullptr) return true;
    const Facts facts = thread->facts();
    const auto known = facts.signals->find(address);
    return known == facts.signals->end() || known->second.of_device < released.of_device ||
           known->second.of_block < released.of_block;
}

void FenceOrdering::on_acquiring_access(const ThreadEpoch& epoch, std::uint64_t address, const Count& released)
{
    const std::lock_guard lock(mutex_);
    Thread& thread = thread_at(epoch);
    const Signals news{{address, released}};
    learn(thread, epoch, together(thread.facts(), {std::make_shared<const Signals>(news), nullptr}));
}

bool FenceOrdering::Barrier::has_taken_in(const std::shared_ptr<const Reaches>& some, std::uint64_t before_phase) const
{
    return std::any_of(taken_in.begin(), taken_in.end(),
                       [&](const TakenIn& taken) { return taken.reaches == some && taken.phase < before_phase; });
}

void FenceOrdering::Barrier::note_taken_in(const std::shared_ptr<const Reaches>& some)
{
    // Mostly all threads of a block know the same, or one of very few things.
    constexpr std::size_t most_kept = 8;
    if (taken_in.size() == most_kept) taken_in.erase(taken_in.begin());
    taken_in.push_back({some, complete_phases});
}

void FenceOrdering::on_barrier_setup(const BarrierId& barrier)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    barriers_.erase(barrier);
}

void FenceOrdering::on_arrival(const ThreadEpoch& epoch, const Reached& reached, const BarrierId& id)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    Barrier& barrier = barriers_[id];
    barrier.reaches[epoch.block].add(epoch, reached);
    const Thread* const thread = find_thread(epoch);
    if (thread == nullptr || thread->known.empty()) return;
    const Facts& known = thread->known.back().facts;
    take_in(barrier.signals, *known.signals);
    if (known.reaches == nullptr || barrier.has_taken_in(known.reaches, barrier.complete_phases + 1)) return;
    take_in(barrier.reaches, *known.reaches);
    barrier.note_taken_in(known.reaches);
}

void FenceOrdering::on_arrival_of_copies(const ThreadEpoch& epoch, const BarrierId& id)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    barriers_[id].reaches[epoch.block].add_copies(epoch);
}

void FenceOrdering::on_phase_complete(const BarrierId& id)
{
    const std::lock_guard lock(mutex_);
    Barrier& barrier = barriers_[id];
    barrier.complete = {std::make_shared<const Signals>(barrier.signals),
                        std::make_shared<const Reaches>(barrier.reaches)};
    barrier.note_taken_in(barrier.complete.reaches);
    ++barrier.complete_phases;
}

void FenceOrdering::on_phase_passed(const ThreadEpoch& epoch, const BarrierId& id)
{
    const std::lock_guard lock(mutex_);
    Thread& thread = thread_at(epoch);
    const Barrier& barrier = barriers_[id];
    const Facts known = thread.facts();
    // What it knew when it arrived is part of what all know together: nearly always that was all.
    const bool nothing_else = known.reaches == nullptr || barrier.has_taken_in(known.reaches, barrier.complete_phases);
    learn(thread, epoch,
          nothing_else ? together({known.signals, nullptr}, barrier.complete) : together(barrier.complete, known));
}

std::size_t FenceOrdering::on_launch(const ThreadEpoch& epoch, const Reached& reached)
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(epoch);
    const Facts known = thread == nullptr ? Facts() : known_behind_fence(*thread, Scope::device);
    launches_.push_back({epoch, reached, Scope::device, known});
    return launches_.size() - 1;
}

bool FenceOrdering::orders_before_grid(const ThreadEpoch& earlier, std::size_t grid) const
{
    const std::lock_guard lock(mutex_);
    return is_before_grid(earlier, grid);
}

bool FenceOrdering::is_before_grid(const ThreadEpoch& earlier, std::size_t grid) const
{
    return grids_.orders(grids_.grid_of(earlier.block), grid,
                         [&](std::size_t launch) { return is_before_launch(earlier, launches_[launch]); });
}

bool FenceOrdering::is_before_launch(const ThreadEpoch& earlier, const Fence& launch) const
{
    if (covers(launch, earlier) || tell_of(*launch.known.signals, earlier, launch.at.block)) return true;
    return earlier.grid_barriers < launch.at.grid_barriers &&
           grids_.grid_of(earlier.block) == grids_.grid_of(launch.at.block);
}

void FenceOrdering::on_copies_complete(const ThreadEpoch& epoch, std::uint32_t fences)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    auto& completions = thread_at(epoch).completions;
    if (!completions.empty() && completions.back().fences >= fences) return;
    if (completions.size() == 2 * kept_knowledge)
        completions.erase(completions.begin(), completions.begin() + kept_knowledge);
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

bool FenceOrdering::knows_of_copy(const ThreadEpoch& begun, const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(later);
    const Facts* const known = thread == nullptr ? nullptr : known_at(*thread, later);
    if (known == nullptr || known->reaches == nullptr) return false;
    const auto reach = known->reaches->find(begun.block);
    return reach != known->reaches->end() && reach->second.covers_copy(begun);
}

void FenceOrdering::forget_knowledge_of(std::uint64_t block, std::size_t threads)
{
    const std::lock_guard lock(mutex_);
    for (std::uint32_t thread = 0; thread < threads; ++thread) {
        const auto found = threads_.find({block, thread});
        if (found == threads_.end()) continue;
        // Who has had to do with other blocks may still be asked whether it came behind them.
        const Facts facts = found->second.facts();
        if (facts.signals->empty() && found->second.last_fence == nullptr) threads_.erase(found);
    }
    const auto begin = barriers_.lower_bound({block, 0});
    barriers_.erase(begin, barriers_.lower_bound({block + 1, 0}));
}

void FenceOrdering::on_syncwarp(std::span<const ThreadEpoch> lanes)
{
    const std::lock_guard lock(mutex_);
    Facts all;
    for (const ThreadEpoch& lane : lanes) {
        const Thread* const thread = find_thread(lane);
        if (thread != nullptr && !thread->known.empty()) all = together(all, thread->known.back().facts);
    }
    share(all, lanes);
}

void FenceOrdering::on_barrier(std::span<const ThreadEpoch> threads)
{
    const std::lock_guard lock(mutex_);
    Facts all;
    Signals seen;
    for (const ThreadEpoch& epoch : threads) {
        const Thread* const thread = find_thread(epoch);
        if (thread == nullptr) continue;
        if (!thread->known.empty()) all = together(all, thread->known.back().facts);
        take_in(seen, thread->seen);
    }
    share(together(all, {std::make_shared<const Signals>(std::move(seen)), nullptr}), threads);
}

void FenceOrdering::share(const Facts& facts, std::span<const ThreadEpoch> threads)
{
    if (facts.signals->empty() && facts.reaches == nullptr) return;
    for (const ThreadEpoch& epoch : threads) learn(thread_at(epoch), epoch, facts);
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

const FenceOrdering::Facts* FenceOrdering::known_at(const Thread& thread, const ThreadEpoch& epoch)
{
    // Mostly the last one; others where the log is read later than it was written.
    const auto known = std::find_if(thread.known.rbegin(), thread.known.rend(), [&](const Knowledge& knowledge) {
        const ThreadEpoch& since = knowledge.since;
        if (since.barriers != epoch.barriers) return since.barriers < epoch.barriers;
        return since.syncwarps <= epoch.syncwarps && since.fences <= epoch.fences;
    });
    return known == thread.known.rend() ? nullptr : &known->facts;
}

bool FenceOrdering::orders(const ThreadEpoch& earlier, const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(later);
    if (thread == nullptr) return false;
    const Facts* const known = known_at(*thread, later);
    return known != nullptr && (covers(*known, earlier) || tell_of(*known->signals, earlier, later.block));
}

bool FenceOrdering::lacks_only_a_fence(const ThreadEpoch& earlier, const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(later);
    return thread != nullptr &&
           (tell_of(thread->seen, earlier, later.block) || tell_of(thread->seen_relaxed, earlier, later.block));
}

/// Whether one of the signals, which a thread of `to_block` has read, was given behind `earlier`; or behind another
/// signal that was, by a thread that knew of it, and so on. Near ones are looked at first, and each but once.
bool FenceOrdering::tell_of(const Signals& signals, const ThreadEpoch& earlier, std::uint64_t to_block) const
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
                if (is_fenced_before(release, earlier, in_block ? Scope::block : Scope::device)) return true;
                const Fence* const fence = release.fence.get();
                if (fence == nullptr || (!in_block && fence->scope == Scope::block)) continue;
                if (covers(*fence, earlier) || is_before_grid(earlier, grids_.grid_of(fence->at.block))) return true;
                const Read passed_on{fence->known.signals.get(), fence->at.block};
                if (!passed_on.signals->empty() && known_reads.insert(passed_on).second) reads.push_back(passed_on);
            }
            before.of_device = std::max(before.of_device, count.of_device);
            before.of_block = std::max(before.of_block, count.of_block);
        }
    }
    return false;
}

}  // namespace warpbook::model
