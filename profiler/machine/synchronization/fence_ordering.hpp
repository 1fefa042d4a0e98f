#pragma once

#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "machine/lanes/block_clock.hpp"
#include "grid_ordering.hpp"
#include "thread_epoch.hpp"
#include "warp_ordering.hpp"

namespace warpbook::model {

/// What orders threads beside barriers of the block: a fence and then an atomic or volatile store by one thread, an
/// atomic or volatile access to the same address and then a fence by another (CUDA C++ Programming Guide, "Memory Fence
/// Functions"); a store that releases and a load that acquires what it has stored (cuda::atomic); an arrival at a
/// barrier of which the other has waited for the phase (cuda::barrier). One for each launch by the host and all grids
/// that come of it (GridOrdering), told of events when they happen; safe to use from all of the model's threads.
///
/// A thread that has read a signal has seen it; its next fence joins the signal into the thread's clock, and orders it
/// after the thread that gave it. Lanes that pass a __syncwarp() together join their clocks. A barrier joins what was
/// seen without a fence, too, as the reduction in one launch of NVIDIA's samples has it.
///
/// It also keeps which asynchronous copies are complete, and for whom.
class FenceOrdering {
public:
    /// Whether any thread has executed a fence or the like. Before that nothing orders anything.
    bool active() const { return active_.load(std::memory_order_relaxed); }

    // `thread` is where the thread stands when it has passed the fence, the __syncwarp() or the barrier.

    /// `reached`: what comes before the fence.
    void on_fence(const ThreadEpoch& thread, const LocalClock& local_clock, Scope scope);
    /// Before an atomic or volatile access writes: who reads it later sees what the thread did before its last fence,
    /// and what others did before fences of their own that come before this by a barrier or a __syncwarp(). `reached`:
    /// what comes before the access.
    void on_release(const ThreadEpoch& thread, const LocalClock& local_clock, std::uint64_t address, Scope scope);
    /// After an atomic or volatile access has read: the signals that were given there have been seen.
    void on_acquire(const ThreadEpoch& thread, std::uint64_t address, Scope scope);
    /// Joins the clocks of these threads.
    void on_syncwarp(std::span<const ThreadEpoch> lanes);
    /// All threads of a block, or of a tile of several warps.
    void on_barrier(std::span<const ThreadEpoch> threads);

    // Accesses of cuda::atomic, with an order of their own.

    /// After a relaxed access has read: as on_acquire(), but no barrier takes the place of the fence.
    void on_relaxed_access(const ThreadEpoch& thread, std::uint64_t address, Scope scope);
    /// Before an access that releases writes: who acquires it later sees what the thread did until `thread`, the access
    /// included. `reached`: what else does.
    void on_releasing_access(const ThreadEpoch& thread, const LocalClock& local_clock, std::uint64_t address,
                             Scope scope);
    /// What has been released at an address up to now: how many signals of any block, and of the reader's own among a
    /// number that is not smaller.
    struct Count {
        std::size_t of_device = 0;
        std::size_t of_block = 0;

        friend bool operator==(const Count&, const Count&) = default;
    };
    Count released_at(std::uint64_t address, Scope scope) const;
    /// An access that acquires has seen as much: whether the thread does not know of all that yet.
    bool has_unacquired_releases(const ThreadEpoch& thread, std::uint64_t address, const Count& released) const;
    /// From `thread` on it does.
    void on_acquiring_access(const ThreadEpoch& thread, std::uint64_t address, const Count& released);

    // Barriers that are objects in memory.

    struct BarrierId {
        /// In whose shared memory it lies; nothing for all others.
        std::optional<std::uint64_t> block;
        std::uint64_t address = 0;

        friend auto operator<=>(const BarrierId&, const BarrierId&) = default;
    };
    void on_barrier_setup(const BarrierId& barrier);
    /// All that the thread did before comes before what follows the phase in which it arrives.
    void on_arrival(const ThreadEpoch& thread, const LocalClock& local_clock, const BarrierId& barrier);
    /// The asynchronous copies that it has begun will be complete with that phase.
    void on_arrival_of_copies(const ThreadEpoch& thread, const BarrierId& barrier);
    /// All have arrived.
    void on_phase_complete(const BarrierId& barrier);
    /// From `thread` on the thread knows of the last complete phase.
    void on_phase_passed(const ThreadEpoch& thread, const BarrierId& barrier);

    // Launches by kernels.

    /// The next grid begins, while no block runs.
    void begin_grid(std::size_t number, std::uint64_t blocks, const std::optional<GridOrigin>& origin)
    {
        grids_.begin_grid(number, blocks, origin);
    }
    const GridOrdering& grids() const { return grids_; }
    /// The thread launches a grid, which comes after all that the thread knows of, as after a fence. Returns the
    /// launch's number.
    std::size_t on_launch(const ThreadEpoch& thread, const LocalClock& local_clock);
    /// Whether `earlier`, in another grid, happened before anything in this one, whatever its own threads knew of.
    bool orders_before_grid(const ThreadEpoch& earlier, std::size_t grid) const;

    // Asynchronous copies.

    /// The thread has waited until `thread` for the copies that it had begun before its fence number `fences`.
    void on_copies_complete(const ThreadEpoch& thread, std::uint32_t fences);
    /// Up to where the thread had waited for a copy that it began at `begun`; nothing when it has not.
    std::optional<ThreadEpoch> completion_of_copy(const ThreadEpoch& begun) const;
    /// Whether `later` has waited for a phase with which the copy was complete, or is ordered after a thread that has.
    bool orders_copy(const ThreadEpoch& begun, const ThreadEpoch& later) const;

    /// The block has ended: the clocks of its threads are not needed any more. Other threads' clocks of it stay.
    void forget_clocks_of(std::uint64_t block, std::size_t threads);

    /// Keeps how many fences the lanes of a warp have executed; returns the number under which it does. Under 0 there
    /// are none for any lane. Mostly it is the same for all, and then nothing is kept.
    std::uint32_t keep(const LaneCounts& fences);
    std::uint32_t fences_of(std::uint32_t kept, unsigned lane) const;

    /// Whether `earlier` happened before `later`, because the latter's thread knew of a signal.
    bool orders(const ThreadEpoch& earlier, const ThreadEpoch& later) const;
    /// Whether it would, had the later thread executed a fence after what it saw.
    bool lacks_only_a_fence(const ThreadEpoch& earlier, const ThreadEpoch& later) const;
    /// A thread of `earlier`'s block of whose fence `later`, in another block, knows, and that no barrier of the block
    /// parts from `earlier`: such a barrier would order the two. Nothing where there is none.
    std::optional<std::uint32_t> fence_without_barrier(const ThreadEpoch& earlier, const ThreadEpoch& later) const;

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

    /// By address.
    using Signals = std::map<std::uint64_t, Count>;
    /// What happens before a thread's next step: signals of others that it has acquired, and how far their blocks had
    /// come at phases that it has waited for.
    struct VectorClock {
        std::shared_ptr<const Signals> signals = no_signals();
        /// Null for nothing.
        std::shared_ptr<const BlockClocks> blocks;
    };

    struct Fence {
        ThreadEpoch at;
        LocalClock local_clock;
        Scope scope = Scope::device;
        /// Its thread's, at that time.
        VectorClock clock;
    };
    struct Release {
        /// The thread's last one; null when it has executed none.
        std::shared_ptr<const Fence> fence;
        Scope scope = Scope::device;
        ThreadEpoch at;
        /// Null for nothing: there are many signals, and few of them after a __syncwarp() or a tile's barrier.
        std::shared_ptr<const LocalClock> local_clock;
    };
    /// Of a thread's own fences, what orders them before what others do.
    struct OwnFence {
        /// The thread's ThreadEpoch::fences after it.
        std::uint32_t number = 0;
        std::uint32_t barriers = 0;
        std::uint32_t syncwarps = 0;
        std::uint32_t tile_barriers = 0;
        Scope scope = Scope::device;
    };
    /// A thread's clock from that point on.
    struct ClockUpdate {
        ThreadEpoch since;
        VectorClock clock;
    };
    /// Copies that were begun before its fence number `fences` were complete at `at`.
    struct Completion {
        std::uint32_t fences = 0;
        ThreadEpoch at;
    };
    struct Thread {
        Signals seen;
        /// Those for which it needs a fence, and no barrier will do.
        Signals seen_relaxed;
        std::vector<ClockUpdate> clock_updates;
        std::shared_ptr<const Fence> last_fence;
        std::vector<OwnFence> fences;
        std::vector<Completion> completions;
        /// By address: which of the releases there is its last one.
        std::unordered_map<std::uint64_t, std::size_t> last_releases;

        VectorClock clock() const { return clock_updates.empty() ? VectorClock() : clock_updates.back().clock; }
    };
    /// The joined clocks of all that have arrived at a barrier, in any of its phases.
    struct Barrier {
        /// In the complete phases.
        VectorClock complete;
        std::uint64_t complete_phases = 0;
        /// The one that is not complete included.
        Signals signals;
        BlockClocks blocks;
        /// What was joined last, and in which phase.
        struct JoinedClock {
            std::shared_ptr<const BlockClocks> blocks;
            std::uint64_t phase = 0;
        };
        std::vector<JoinedClock> joined_clocks;

        bool has_joined(const std::shared_ptr<const BlockClocks>& some, std::uint64_t before_phase) const;
        void note_joined(const std::shared_ptr<const BlockClocks>& some);
    };

    static VectorClock clock_after_fence(const Thread& thread, Scope scope);
    bool happens_before_grid(const ThreadEpoch& earlier, std::size_t grid) const;
    bool happens_before_launch(const ThreadEpoch& earlier, const Fence& launch) const;
    bool tells_the_same(const Release& last, const Release& next) const;
    void see(Signals& seen, std::uint64_t address, Scope scope) const;
    static std::shared_ptr<const Signals> no_signals();
    static bool covers(const Fence& fence, const ThreadEpoch& earlier);
    static bool covers(const VectorClock& clock, const ThreadEpoch& earlier);
    bool is_fenced_before(const Release& release, const ThreadEpoch& earlier, Scope scope) const;
    static void join(Signals& signals, const Signals& more);
    static void join(BlockClocks& blocks, const BlockClocks& more);
    static void record_clock(Thread& thread, const ThreadEpoch& since, const VectorClock& clock);
    static VectorClock joined(const VectorClock& some, const VectorClock& others);
    static const VectorClock* clock_at(const Thread& thread, const ThreadEpoch& epoch);
    Thread& thread_at(const ThreadEpoch& epoch) { return threads_[{epoch.block, epoch.thread}]; }
    const Thread* find_thread(const ThreadEpoch& epoch) const;
    void share_clock(const VectorClock& clock, std::span<const ThreadEpoch> threads);
    bool is_ordered_by_releases(const Signals& signals, const ThreadEpoch& earlier, std::uint64_t to_block) const;
    template <class IsFenced, class Covers>
    bool any_release(const Signals& signals, std::uint64_t to_block, IsFenced is_fenced, Covers covers_it) const;

    std::atomic<bool> active_ = false;
    mutable std::mutex mutex_;
    std::unordered_map<ThreadId, Thread, Hash> threads_;
    /// By block: how many barriers it had passed at the last fence of any of its threads.
    std::unordered_map<std::uint64_t, std::uint32_t> barriers_before_last_fence_;
    std::vector<LaneCounts> kept_{LaneCounts{}};
    std::unordered_map<std::uint64_t, std::vector<Release>> releases_;
    std::map<BarrierId, Barrier> barriers_;
    GridOrdering grids_;
    /// By number: each as a fence of the launching thread.
    std::vector<Fence> launches_;
};

}  // namespace warpbook::model
