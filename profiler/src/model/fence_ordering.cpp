#include "fence_ordering.hpp"

#include <algorithm>

namespace warpbook::model {

namespace {

// Signals that were passed on: a thread knew of one, and gave one that a third saw. Each more multiplies the search.
constexpr unsigned longest_chain = 2;

constexpr std::uint64_t no_address = 0;

}  // namespace

/// Whether a thread's fence made `earlier` visible: its own accesses before the fence, its warp's before a
/// __syncwarp(), its tile's before the tile's barrier, its block's before the last barrier.
bool FenceOrdering::covers(const Fence& fence, const ThreadEpoch& earlier)
{
    const ThreadEpoch& at = fence.at;
    if (at.block != earlier.block) return false;
    if (earlier.barriers != at.barriers) return earlier.barriers < at.barriers;
    if (at.thread == earlier.thread) return earlier.fences < at.fences;
    if (at.warp == earlier.warp) return earlier.syncwarps < fence.reached.lanes[earlier.lane];
    const auto& warps = fence.reached.warps;
    return !warps.empty() && earlier.tile_barriers < warps[earlier.warp];
}

/// Whether the thread that made `earlier` has executed a fence of its own behind it, and then met the one that gives
/// the signal: all threads write and execute a fence, and behind a barrier one of them tells the others' readers.
bool FenceOrdering::is_fenced_before(const Release& release, const ThreadEpoch& earlier, Scope scope) const
{
    const ThreadEpoch& at = release.at;
    if (at.block != earlier.block) return false;
    const Thread* const thread = find_thread(earlier);
    if (thread == nullptr) return false;
    for (std::size_t i = earlier.fences; i < thread->fences.size(); ++i) {
        const OwnFence& fence = thread->fences[i];
        if (scope == Scope::device && fence.scope == Scope::block) continue;
        if (fence.barriers != at.barriers) return fence.barriers < at.barriers;
        return earlier.warp == at.warp && release.reached != nullptr &&
               fence.syncwarps < (*release.reached)[earlier.lane];
    }
    return false;
}

void FenceOrdering::take_in(Signals& signals, const Signals& more)
{
    for (const auto& [address, count] : more) {
        Count& known = signals[address];
        known.of_device = std::max(known.of_device, count.of_device);
        known.of_block = std::max(known.of_block, count.of_block);
    }
}

void FenceOrdering::learn(Thread& thread, const ThreadEpoch& since, const SharedSignals& signals)
{
    const bool is_news = thread.known.empty() ? !signals->empty() : *thread.known.back().signals != *signals;
    if (is_news) thread.known.push_back({since, signals});
}

void FenceOrdering::on_fence(const ThreadEpoch& epoch, const Reached& reached, Scope scope)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    Thread& thread = thread_at(epoch);
    Signals known = thread.known.empty() ? Signals() : *thread.known.back().signals;
    Signals seen = thread.seen;
    if (scope == Scope::block) {
        for (auto& [address, count] : seen) count.of_device = 0;
    }
    take_in(known, seen);
    learn(thread, epoch, std::make_shared<const Signals>(std::move(known)));
    const SharedSignals now = thread.known.empty() ? std::make_shared<const Signals>() : thread.known.back().signals;
    thread.last_fence = std::make_shared<const Fence>(Fence{epoch, reached, scope, now});
    blocks_with_fences_.insert(epoch.block);
    thread.fences.push_back({epoch.barriers, epoch.syncwarps, scope});
}

void FenceOrdering::on_release(const ThreadEpoch& epoch, const LaneCounts& reached, std::uint64_t address, Scope scope)
{
    const std::lock_guard lock(mutex_);
    if (!blocks_with_fences_.contains(epoch.block)) return;
    const Thread* const thread = find_thread(epoch);
    Release release{thread == nullptr ? nullptr : thread->last_fence, scope, epoch, nullptr};
    if (reached != LaneCounts{}) release.reached = std::make_shared<const LaneCounts>(reached);
    auto& signals = releases_[address];
    // Who waits in a loop of atomics that change nothing gives one signal many times.
    const auto is_known = [&](const Release& last) {
        return last.fence == release.fence && last.scope == scope && last.at.block == epoch.block &&
               last.at.thread == epoch.thread && last.at.barriers == epoch.barriers &&
               last.at.syncwarps == epoch.syncwarps;
    };
    if (!signals.empty() && is_known(signals.back())) return;
    signals.push_back(release);
}

void FenceOrdering::on_acquire(const ThreadEpoch& epoch, std::uint64_t address, Scope scope)
{
    const std::lock_guard lock(mutex_);
    const auto signals = releases_.find(address);
    if (signals == releases_.end()) return;
    Count& seen = thread_at(epoch).seen[address];
    seen.of_block = signals->second.size();
    if (scope == Scope::device) seen.of_device = seen.of_block;
}

void FenceOrdering::on_syncwarp(std::span<const ThreadEpoch> lanes)
{
    const std::lock_guard lock(mutex_);
    Signals together;
    for (const ThreadEpoch& lane : lanes) {
        const Thread* const thread = find_thread(lane);
        if (thread != nullptr && !thread->known.empty()) take_in(together, *thread->known.back().signals);
    }
    share(together, lanes);
}

void FenceOrdering::on_barrier(std::span<const ThreadEpoch> threads)
{
    const std::lock_guard lock(mutex_);
    Signals together;
    for (const ThreadEpoch& epoch : threads) {
        const Thread* const thread = find_thread(epoch);
        if (thread == nullptr) continue;
        if (!thread->known.empty()) take_in(together, *thread->known.back().signals);
        take_in(together, thread->seen);
    }
    share(together, threads);
}

void FenceOrdering::share(const Signals& signals, std::span<const ThreadEpoch> threads)
{
    if (signals.empty()) return;
    const auto shared = std::make_shared<const Signals>(signals);
    for (const ThreadEpoch& epoch : threads) learn(thread_at(epoch), epoch, shared);
}

std::uint32_t FenceOrdering::keep(const LaneCounts& fences)
{
    const std::lock_guard lock(mutex_);
    kept_.push_back(fences);
    return static_cast<std::uint32_t>(kept_.size() - 1);
}

std::uint32_t FenceOrdering::fences_of(std::uint32_t kept, unsigned lane) const
{
    const std::lock_guard lock(mutex_);
    return kept_[kept][lane];
}

const FenceOrdering::Thread* FenceOrdering::find_thread(const ThreadEpoch& epoch) const
{
    const auto found = threads_.find({epoch.block, epoch.thread});
    return found == threads_.end() ? nullptr : &found->second;
}

bool FenceOrdering::orders(const ThreadEpoch& earlier, const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(later);
    if (thread == nullptr) return false;
    // Mostly the last one; others where the log is read later than it was written.
    const auto known = std::find_if(thread->known.rbegin(), thread->known.rend(), [&](const Knowledge& knowledge) {
        const ThreadEpoch& since = knowledge.since;
        if (since.barriers != later.barriers) return since.barriers < later.barriers;
        return since.syncwarps <= later.syncwarps && since.fences <= later.fences;
    });
    return known != thread->known.rend() && tell_of(*known->signals, earlier, later.block, no_address, 0);
}

bool FenceOrdering::lacks_only_a_fence(const ThreadEpoch& earlier, const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const Thread* const thread = find_thread(later);
    return thread != nullptr && tell_of(thread->seen, earlier, later.block, no_address, 0);
}

/// Whether one of the signals, which a thread of `to_block` has read, was given behind `earlier`.
bool FenceOrdering::tell_of(const Signals& signals, const ThreadEpoch& earlier, std::uint64_t to_block,
                            std::uint64_t except, unsigned depth) const
{
    if (depth == longest_chain) return false;
    for (const auto& [address, count] : signals) {
        if (address == except) continue;
        const auto releases = releases_.find(address);
        if (releases == releases_.end()) continue;
        // The signal in question is mostly the last one.
        for (std::size_t i = std::min(count.of_block, releases->second.size()); i-- > 0;) {
            const Release& release = releases->second[i];
            const bool in_block = release.at.block == to_block;
            const bool reaches_all = release.scope == Scope::device && i < count.of_device;
            if (!in_block && !reaches_all) continue;
            if (is_fenced_before(release, earlier, in_block ? Scope::block : Scope::device)) return true;
            const Fence* const fence = release.fence.get();
            if (fence == nullptr || (!in_block && fence->scope == Scope::block)) continue;
            if (covers(*fence, earlier)) return true;
            // Who has read this signal has read those before it at the same address.
            if (tell_of(*fence->known, earlier, fence->at.block, address, depth + 1)) return true;
        }
    }
    return false;
}

}  // namespace warpbook::model
