#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "warp_ordering.hpp"

namespace warpbook::model {

/// A point in the life of a CUDA thread: what it has passed so far.
struct ThreadEpoch {
    /// Number in the grid.
    std::uint64_t block = 0;
    /// Number in the block.
    std::uint32_t thread = 0;
    std::uint32_t warp = 0;
    /// Number in the warp.
    std::uint32_t lane = 0;
    std::uint32_t barriers = 0;
    /// Of the thread, since the last barrier.
    std::uint32_t syncwarps = 0;
    std::uint32_t fences = 0;
    /// Of the warp, since the last barrier: barriers of tiles.
    std::uint32_t tile_barriers = 0;
};

/// What comes before a thread's next step beside what it did itself.
struct Reached {
    Reached(const LaneCounts& of_lanes = {}, const std::vector<std::uint32_t>& of_warps = {})
        : lanes(of_lanes), warps(of_warps)
    {}

    /// By lane of its warp: what it did after fewer __syncwarp().
    LaneCounts lanes;
    /// By other warp of its block: what it did after fewer barriers of tiles. Empty when there were none.
    std::vector<std::uint32_t> warps;
};

/// For whom a fence or an atomic function is.
enum class Scope : std::uint8_t { block, device };

/// What orders threads beside barriers: a fence and then an atomic or volatile store by one thread, an atomic or
/// volatile access to the same address and then a fence by another (CUDA C++ Programming Guide, "Memory Fence
/// Functions"). One for each launch, told of events when they happen; safe to use from all of the model's threads.
///
/// A thread that has read a signal has seen it; with its next fence it knows of it, and is ordered behind the thread
/// that gave it. What a lane knows, those know that pass a __syncwarp() with it. At a barrier what was seen is known
/// without a fence, too, as the reduction in one launch of NVIDIA's samples has it.
class FenceOrdering {
public:
    /// Whether any thread has executed a fence. Before that nothing orders anything.
    bool active() const { return active_.load(std::memory_order_relaxed); }

    // `thread` is where the thread stands when it has passed the fence, the __syncwarp() or the barrier.

    /// `reached`: what comes before the fence.
    void on_fence(const ThreadEpoch& thread, const Reached& reached, Scope scope);
    /// Before an atomic or volatile access writes: who reads it later sees what the thread did before its last fence,
    /// and what others did before fences of their own that come before this by a barrier or a __syncwarp(). `reached`,
    /// by lane of its warp: what these did after fewer __syncwarp() comes before the access.
    void on_release(const ThreadEpoch& thread, const LaneCounts& reached, std::uint64_t address, Scope scope);
    /// After an atomic or volatile access has read: the signals that were given there have been seen.
    void on_acquire(const ThreadEpoch& thread, std::uint64_t address, Scope scope);
    /// These threads know together what any of them knows.
    void on_syncwarp(std::span<const ThreadEpoch> lanes);
    /// All threads of a block, or of a tile of several warps.
    void on_barrier(std::span<const ThreadEpoch> threads);

    /// Keeps how many fences the lanes of a warp have executed; returns the number under which it does. Under 0 there
    /// are none for any lane.
    std::uint32_t keep(const LaneCounts& fences);
    std::uint32_t fences_of(std::uint32_t kept, unsigned lane) const;

    /// Whether `earlier` happened before `later`, because the latter's thread knew of a signal.
    bool orders(const ThreadEpoch& earlier, const ThreadEpoch& later) const;
    /// Whether it would, had the later thread executed a fence behind what it saw.
    bool lacks_only_a_fence(const ThreadEpoch& earlier, const ThreadEpoch& later) const;

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

    /// How many of the signals given at an address: all of them that came from any block, and those of the reader's own
    /// block among a number that is not smaller.
    struct Count {
        std::size_t of_device = 0;
        std::size_t of_block = 0;

        friend bool operator==(const Count&, const Count&) = default;
    };
    /// By address.
    using Signals = std::map<std::uint64_t, Count>;
    using SharedSignals = std::shared_ptr<const Signals>;

    struct Fence {
        ThreadEpoch at;
        Reached reached;
        Scope scope = Scope::device;
        /// By its thread, at that time.
        SharedSignals known;
    };
    struct Release {
        /// The thread's last one; null when it has executed none.
        std::shared_ptr<const Fence> fence;
        Scope scope = Scope::device;
        ThreadEpoch at;
        /// Null for none at all: there are many signals, and few of them behind a __syncwarp().
        std::shared_ptr<const LaneCounts> reached;
    };
    /// Of a thread's own fences, what orders them before what others do.
    struct OwnFence {
        std::uint32_t barriers = 0;
        std::uint32_t syncwarps = 0;
        Scope scope = Scope::device;
    };
    /// What a thread knew from that point on.
    struct Knowledge {
        ThreadEpoch since;
        SharedSignals signals;
    };
    struct Thread {
        Signals seen;
        std::vector<Knowledge> known;
        std::shared_ptr<const Fence> last_fence;
        std::vector<OwnFence> fences;
    };

    static bool covers(const Fence& fence, const ThreadEpoch& earlier);
    bool is_fenced_before(const Release& release, const ThreadEpoch& earlier, Scope scope) const;
    static void take_in(Signals& signals, const Signals& more);
    static void learn(Thread& thread, const ThreadEpoch& since, const SharedSignals& signals);
    Thread& thread_at(const ThreadEpoch& epoch) { return threads_[{epoch.block, epoch.thread}]; }
    const Thread* find_thread(const ThreadEpoch& epoch) const;
    void share(const Signals& signals, std::span<const ThreadEpoch> threads);
    bool tell_of(const Signals& signals, const ThreadEpoch& earlier, std::uint64_t to_block, std::uint64_t except,
                 unsigned depth) const;

    std::atomic<bool> active_ = false;
    mutable std::mutex mutex_;
    std::unordered_map<ThreadId, Thread, Hash> threads_;
    std::unordered_set<std::uint64_t> blocks_with_fences_;
    std::vector<LaneCounts> kept_{LaneCounts{}};
    std::unordered_map<std::uint64_t, std::vector<Release>> releases_;
};

}  // namespace warpbook::model
