#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/machine.hpp>

#include "machine/execution/child_launches.hpp"
#include "machine/faults/fault_log.hpp"
#include "machine/memory/memory_names.hpp"
#include "machine/synchronization/fence_ordering.hpp"
#include "machine/execution/run_mode.hpp"
#include "machine/program/swap_loops.hpp"
#include "machine/synchronization/tile_ordering.hpp"
#include "machine/synchronization/warp_ordering.hpp"
#include "interval_order.hpp"
#include "observer.hpp"
#include "race_history.hpp"

namespace warpbook::model {

/// What the race detectors of a launch's operating-system threads share.
struct RaceLaunch {
    IntervalTable& intervals;
    RaceHistory& global;
    /// `__device__` variables.
    RaceHistory& variables;
    FenceOrdering& fence_ordering;
    SwapLoops& swap_loops;
    /// Learns of accesses by two blocks to one word.
    LaunchDemands& demands;
    /// Of the launch, to tell a thread's place from its number.
    Dim3 grid;
    Dim3 block;
    /// Whether the blocks meet.
    bool cooperative = false;
    /// The grid's intervals are numbered from here on; those before it are of earlier grids of the launch.
    std::uint32_t first_interval = 0;
    /// By GridOrdering's number; may be null where there are no earlier ones.
    const LaunchTree* grids = nullptr;
};

/// Finds pairs of accesses to one word, at least one of them a plain store, neither of which happens before the other:
/// nothing orders their threads, no barrier
/// of their block, no __syncwarp() of theirs, no fence with a signal or the like (FenceOrdering). Two atomics on one
/// word are such a pair if they are of different blocks and one of them is atomic within its block only. What an
/// asynchronous copy writes races with whoever does not come after the wait for it, its own thread included. Where a
/// kernel launches others, the histories are those of all grids that come of the host's launch, and GridOrdering says
/// what orders threads of two of them.
///
/// A plain load that a thread checks by atomicCAS() afterwards is no such access: SwapLoops.
///
/// It keeps the last write and two reads of each word, or of each byte where bytes are accessed, by threads that are as
/// far from each other as it knows any, so of many threads that race for a word it names two. Volatile accesses among
/// each other and with atomics count as signals, not as races. Without a fence, `volatile` in shared memory within a
/// warp is what code from before Volta trusts in place of __syncwarp(). Stores of one value that was there already are
/// no race that anybody could notice, and are left alone.
class RaceDetector : public Observer {
public:
    RaceDetector(const Machine& machine, const RaceLaunch& launch, const MemoryNames& names, std::uint64_t shared_begin,
                 std::size_t shared_bytes, FaultLog& faults);

    void on_access(const AccessEvent& event) override;
    void look_ahead(std::uint64_t address) override;
    bool looks_ahead() const override { return true; }
    void on_barrier_access(const AccessEvent& event) override { on_access(event); }
    void on_block(const Dim3& block) override;
    void on_barrier() override;
    void on_syncwarp(const WarpLanes& lanes) override;
    void on_syncwarp_passed(const WarpLanes& lanes) override;
    void on_tile_barrier(const WarpRange& tile) override;
    void on_fence(const WarpLanes& lanes) override;
    void on_grid_barrier() override;
    void on_held_atomics(const WarpLanes& lanes) override;

private:
    /// In lockstep: an atomic that was shown and not made yet.
    struct HeldAtomic {
        AccessEvent event;
        RaceHistory* history = nullptr;
        std::uint32_t interval = 0;
    };
    /// In lockstep: a plain load, by which a loop with atomicCAS() may begin.
    struct RecentLoad {
        std::uint32_t instruction = 0;
        std::uint32_t mask = 0;
        std::array<std::uint64_t, max_warp_size> addresses{};
    };
    static constexpr std::size_t loads_kept = 4;

    struct Warp {
        /// 0 before the first access.
        std::uint32_t interval = 0;
        /// By lane, since the last barrier: how many __syncwarp() have been shown.
        LaneCounts syncwarps{};
        bool any_syncwarp = false;
        bool syncwarps_differ = false;
        /// All that have happened, shown or not.
        WarpOrdering passed;
        /// By lane.
        LaneCounts fences{};
        /// 0 while there were none.
        std::uint32_t kept_fences = 0;
        /// Lanes that have called atomicCAS() since the last barrier.
        std::uint32_t have_swapped = 0;
        /// The last ones, in a circle.
        std::vector<RecentLoad> recent_loads;
        std::size_t next_load = 0;
        std::vector<HeldAtomic> held_atomics;
    };

    std::uint32_t interval_of(unsigned warp, std::uint32_t syncwarps);
    void note_order();
    const IntervalOrder& order_in(Space space) const { return space == Space::shared ? in_shared_ : in_global_; }
    static void begin_ordering(Warp& warp);
    void look_at(const AccessEvent& event, std::uint32_t syncwarps);
    void look_at(const AccessEvent& event, RaceHistory& history, std::uint32_t interval);
    bool on_broadcast(const AccessEvent& event, RaceHistory& history, std::uint32_t interval);
    void on_load(const AccessEvent& event, RaceHistory& history, std::uint32_t interval);
    void on_store(const AccessEvent& event, RaceHistory& history, std::uint32_t interval);
    void on_atomic(const AccessEvent& event, RaceHistory& history, std::uint32_t interval);
    void note_as_last(const HeldAtomic& atomic);

    /// The access that is looked at, and the lane that makes it.
    struct CurrentAccess {
        const AccessEvent& event;
        std::uint32_t interval;
        std::uint32_t lane;
        std::uint64_t address;
    };

    void keep_as_recent(const AccessEvent& event);
    void note_loads_before_swap(const AccessEvent& event);
    bool is_row(const AccessEvent& event) const;
    bool is_of_earlier_grid(PastAccess past) const;
    bool is_row_of_earlier_grid(RowHistory& row) const;
    bool load_row(RowHistory& row, const CurrentAccess& current);
    bool store_row(RowHistory& row, const CurrentAccess& current);
    void load_from(const UnitHistory& unit, PastAccess write, const CurrentAccess& current);
    void store_to(const UnitHistory& unit, PastAccess write, const CurrentAccess& current, bool is_silent);
    void update_atomically(const UnitHistory& unit, PastAccess write, const CurrentAccess& current);
    bool can_race(PastAccess past, Operation past_operation, const CurrentAccess& current) const;
    bool is_signal(const CurrentAccess& current, PastAccess past, Operation past_operation) const;
    void keep_read(const UnitHistory& unit, const CurrentAccess& current, PastAccess now);
    void keep_other_read(const UnitHistory& unit, const CurrentAccess& current, PastAccess now);
    void compare_with_reads(const UnitHistory& unit, const CurrentAccess& current);
    void keep_write(const UnitHistory& unit, const CurrentAccess& current, PastAccess now) const;
    PastAccess racing_read(const UnitHistory& unit, const CurrentAccess& current) const;
    PastAccess racing_of_both_reads(const UnitHistory& unit, PastAccess read, const CurrentAccess& current) const;
    bool is_read_in_other_block(PastAccess read) const;
    /// When no third read can tell more: of the two that are kept, one at least is by a thread that no barrier or
    /// __syncwarp() to come can order with whoever writes to the word. Fences could, and launches those of earlier
    /// grids; and with atomic reads atomics do not race.
    struct FarReaders {
        Distance from;
        bool without_fences;
        std::uint32_t first_of_grid;

        bool include(PastAccess read) const
        {
            return read.other_reader() >= from && without_fences && !read.is_atomic_read() &&
                   read.interval() >= first_of_grid;
        }
    };
    FarReaders far_readers(Space space) const;
    Distance distance_of(PastAccess past, const CurrentAccess& current) const;

    bool is_write_ordered(const UnitHistory& unit, PastAccess write, const CurrentAccess& current) const;
    bool is_copy_ordered(PastAccess copy, const CurrentAccess& current) const;
    bool copy_happens_before(const ThreadEpoch& begun, const ThreadEpoch& later) const;
    bool happens_before(const ThreadEpoch& earlier, const ThreadEpoch& later) const;
    bool is_ordered(PastAccess past, const CurrentAccess& current, bool past_is_atomic = false) const;
    bool is_ordered_by_interval(PastAccess past, const CurrentAccess& current) const;
    bool is_ordered_by_clocks(PastAccess past, const CurrentAccess& current, bool past_is_atomic = false) const;
    bool is_ordered_within_warp(const Interval& then, PastAccess past, const CurrentAccess& current) const;
    bool is_of_other_block(PastAccess past) const;
    ThreadEpoch epoch_of(std::uint32_t interval, unsigned lane) const;
    void report(const CurrentAccess& current, PastAccess past, Operation past_operation);
    FaultCase case_between_grids(PastAccess past) const;
    FaultCase case_of(const CurrentAccess& current, PastAccess past, Operation past_operation) const;
    FaultCase case_in_warp(Space space) const;
    std::optional<Facts> facts_of_missing_block_barrier(const CurrentAccess& current, PastAccess past,
                                                        Operation past_operation) const;
    bool may_hold_a_lock(const CurrentAccess& current) const;
    bool has_syncwarp_between(PastAccess past, const CurrentAccess& current) const;

    static constexpr std::uint64_t no_word = 0;
    /// A race that one lane has in one word: reported once, not for each byte.
    struct ReportedRace {
        FaultKey key;
        std::uint32_t lane = 0;
        std::uint64_t word = no_word;

        auto operator<=>(const ReportedRace&) const = default;
    };

    const Machine machine_;
    const RaceLaunch launch_;
    const MemoryNames& names_;
    FaultLog& faults_;
    RaceHistory shared_;
    /// Or since all blocks of the grid have met.
    std::uint32_t first_of_launch_;
    const bool has_earlier_grids_;

    Dim3 block_;
    std::uint64_t block_number_ = 0;
    std::uint32_t barriers_ = 0;
    /// Of the grid.
    std::uint32_t grid_barriers_ = 0;
    /// In this block, up to now.
    bool block_has_called_syncwarp_ = false;
    std::vector<Warp> warps_;
    TileOrdering tiles_;
    std::uint32_t next_interval_ = 0;
    std::uint32_t end_of_chunk_ = 0;
    /// Intervals of this block begin here, as far as they are in the present chunk; those of this operating-system
    /// thread before `since_barrier_` lie before its last barrier.
    std::uint32_t of_block_ = 0;
    std::uint32_t since_barrier_ = 0;
    /// What these say of order; kept, because every access asks.
    IntervalOrder in_global_;
    IntervalOrder in_shared_;
    /// Of the access at hand; `no_word` before the first.
    ReportedRace last_reported_;
};

}  // namespace warpbook::model
