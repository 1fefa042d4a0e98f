#include "fence_ordering.hpp"

#include <algorithm>

#include "../rules/lanes.hpp"

namespace warpbook::model {

namespace {

// Signals that were passed on: a thread saw one, and gave one that a third saw. Each more multiplies the search.
constexpr unsigned longest_chain = 2;

/// Whether a thread's fence made `earlier` visible: its own accesses before the fence, its warp's before their last
/// meeting, its block's before the last barrier.
bool covers(const ThreadEpoch& fence, const ThreadEpoch& earlier)
{
    if (fence.block != earlier.block) return false;
    if (earlier.barriers < fence.barriers) return true;
    if (fence.warp == earlier.warp && earlier.synchronizations < fence.synchronizations) return true;
    return fence.thread == earlier.thread && earlier.fences < fence.fences;
}

}  // namespace

void FenceOrdering::on_fence(const ThreadEpoch& thread, bool device_wide)
{
    const std::lock_guard lock(mutex_);
    active_ = true;
    last_fences_[{thread.block, thread.thread}] = {thread, device_wide};
}

void FenceOrdering::on_release(const ThreadEpoch& thread, std::uint64_t address)
{
    const std::lock_guard lock(mutex_);
    const ThreadId key{thread.block, thread.thread};
    const auto fence = last_fences_.find(key);
    if (fence == last_fences_.end()) return;
    Seen seen = seen_[key];
    seen.erase(address);  // whoever sees this signal has seen those before it
    auto& signals = releases_[address];
    // Who waits in a loop of atomics that change nothing gives one signal many times.
    if (!signals.empty() && signals.back().is_of(fence->second.epoch) && signals.back().seen == seen) return;
    signals.push_back({fence->second.epoch, fence->second.device_wide, std::move(seen)});
}

void FenceOrdering::on_acquire(const ThreadEpoch& thread, std::uint64_t address)
{
    const std::lock_guard lock(mutex_);
    const auto signals = releases_.find(address);
    if (signals == releases_.end()) return;
    seen_[{thread.block, thread.thread}][address] = signals->second.size();
}

void FenceOrdering::take_in(Seen& seen, const Seen& more)
{
    for (const auto& [address, count] : more) {
        std::size_t& known = seen[address];
        known = std::max(known, count);
    }
}

void FenceOrdering::on_warp_synchronization(std::uint64_t block, std::uint32_t first_thread, std::uint32_t mask)
{
    const std::lock_guard lock(mutex_);
    Seen together;
    for_each_lane(mask, [&](unsigned lane) {
        const auto known = seen_.find({block, first_thread + lane});
        if (known != seen_.end()) take_in(together, known->second);
    });
    if (together.empty()) return;
    for_each_lane(mask, [&](unsigned lane) { seen_[{block, first_thread + lane}] = together; });
}

void FenceOrdering::on_barrier(std::uint64_t block, std::uint32_t threads)
{
    const std::lock_guard lock(mutex_);
    Seen together;
    for (std::uint32_t thread = 0; thread < threads; ++thread) {
        const auto known = seen_.find({block, thread});
        if (known != seen_.end()) take_in(together, known->second);
    }
    if (together.empty()) return;
    for (std::uint32_t thread = 0; thread < threads; ++thread) seen_[{block, thread}] = together;
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

bool FenceOrdering::orders(const ThreadEpoch& earlier, const ThreadEpoch& later) const
{
    const std::lock_guard lock(mutex_);
    const auto seen = seen_.find({later.block, later.thread});
    return seen != seen_.end() && is_known(seen->second, earlier, later.block, 0);
}

bool FenceOrdering::is_known(const Seen& seen, const ThreadEpoch& earlier, std::uint64_t to_block, unsigned depth) const
{
    if (depth == longest_chain) return false;
    for (const auto& [address, count] : seen) {
        const auto signals = releases_.find(address);
        if (signals == releases_.end()) continue;
        // The signal in question is mostly the last one.
        for (std::size_t i = std::min(count, signals->second.size()); i-- > 0;) {
            const Release& release = signals->second[i];
            if (!release.device_wide && release.fence.block != to_block) continue;
            if (covers(release.fence, earlier) || is_known(release.seen, earlier, to_block, depth + 1)) return true;
        }
    }
    return false;
}

}  // namespace warpbook::model
