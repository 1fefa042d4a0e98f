#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "../rules/warp_access.hpp"

namespace warpbook::model {

/// A point in the life of a CUDA thread: what it has passed so far.
struct ThreadEpoch {
    /// Number in the grid.
    std::uint64_t block = 0;
    /// Number in the block.
    std::uint32_t thread = 0;
    std::uint32_t warp = 0;
    std::uint32_t barriers = 0;
    std::uint32_t synchronizations = 0;
    std::uint32_t fences = 0;
};

/// What orders threads beside barriers: a fence and then an atomic or volatile store by one thread, an atomic or
/// volatile access to the same address by another (CUDA C++ Programming Guide, "Memory Fence Functions"). One for each
/// launch, told of events when they happen; safe to use from all of the model's threads.
///
/// It is generous: who has once seen another thread's signal counts as ordered behind it in all that it does, and a
/// reader needs no fence of its own.
class FenceOrdering {
public:
    /// Whether any thread has executed a fence. Before that nothing orders anything.
    bool active() const { return active_.load(std::memory_order_relaxed); }

    void on_fence(const ThreadEpoch& thread, bool device_wide);
    /// Before an atomic or volatile access writes: who reads it later sees what the thread did before its last fence.
    void on_release(const ThreadEpoch& thread, std::uint64_t address);
    /// After an atomic or volatile access has read: takes what others have released there.
    void on_acquire(const ThreadEpoch& thread, std::uint64_t address);
    /// Threads of a warp, or with `mask` 0 all of a block, know together what any of them knows.
    void on_warp_synchronization(std::uint64_t block, std::uint32_t first_thread, std::uint32_t mask);
    void on_barrier(std::uint64_t block, std::uint32_t threads);

    /// Keeps how many fences the lanes of a warp have executed; returns the number under which it does. Under 0 there
    /// are none for any lane.
    using LaneCounts = std::array<std::uint32_t, max_warp_size>;
    std::uint32_t keep(const LaneCounts& fences);
    std::uint32_t fences_of(std::uint32_t kept, unsigned lane) const;

    /// Whether `earlier` happened before whatever the thread of `later` did after a signal.
    bool orders(const ThreadEpoch& earlier, const ThreadEpoch& later) const;

private:
    struct ThreadId {
        std::uint64_t block = 0;
        std::uint32_t thread = 0;

        friend bool operator==(const ThreadId&, const ThreadId&) = default;
    };
    struct Hash {
        // A block has 1024 threads at most. Of more than 2^54 blocks some share their hashes, and nothing else.
        std::size_t operator()(const ThreadId& id) const { return std::size_t{id.block} << 10 | id.thread; }
    };
    template <class Value>
    using ByThread = std::unordered_map<ThreadId, Value, Hash>;

    /// By address: how many of the signals given there the thread has seen.
    using Seen = std::map<std::uint64_t, std::size_t>;

    struct Release {
        ThreadEpoch fence;
        bool device_wide = false;
        /// What the releasing thread itself had seen.
        Seen seen;

        bool is_of(const ThreadEpoch& other) const
        {
            return fence.block == other.block && fence.thread == other.thread && fence.fences == other.fences;
        }
    };
    struct LastFence {
        ThreadEpoch epoch;
        bool device_wide = false;
    };

    static void take_in(Seen& seen, const Seen& more);
    bool is_known(const Seen& seen, const ThreadEpoch& earlier, std::uint64_t to_block, unsigned depth) const;

    std::atomic<bool> active_ = false;
    mutable std::mutex mutex_;
    ByThread<LastFence> last_fences_;
    ByThread<Seen> seen_;
    std::vector<LaneCounts> kept_{LaneCounts{}};
    std::unordered_map<std::uint64_t, std::vector<Release>> releases_;
};

}  // namespace warpbook::model
