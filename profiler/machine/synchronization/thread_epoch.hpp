#pragma once

#include <cstdint>
#include <vector>

#include "warp_ordering.hpp"

namespace warpbook::model {

/// A point in the life of a CUDA thread: what it has passed so far.
struct ThreadEpoch {
    /// Its number (GridOrdering).
    std::uint64_t block = 0;
    /// Number in the block.
    std::uint32_t thread = 0;
    std::uint32_t warp = 0;
    /// Number in the warp.
    std::uint32_t lane = 0;
    std::uint32_t barriers = 0;
    /// Of the thread, since the last barrier.
    std::uint32_t syncwarps = 0;
    /// And whatever else divides what the thread does in two (StepKind::fence).
    std::uint32_t fences = 0;
    /// Of the warp, since the last barrier: barriers of tiles.
    std::uint32_t tile_barriers = 0;
    /// Of the grid.
    std::uint32_t grid_barriers = 0;

    bool is_of_same_thread(const ThreadEpoch& other) const { return block == other.block && thread == other.thread; }
};

/// What happens before a thread's next step within its block, beside its own steps: a vector clock of the lanes of its
/// warp and of the block's other warps.
struct LocalClock {
    LocalClock(const LaneCounts& of_lanes = {}, const std::vector<std::uint32_t>& of_warps = {})
        : lanes(of_lanes), warps(of_warps)
    {}

    /// By lane of its warp: what it did after fewer __syncwarp().
    LaneCounts lanes;
    /// By other warp of its block: what it did after fewer barriers of tiles. Empty when there were none.
    std::vector<std::uint32_t> warps;

    bool operator==(const LocalClock&) const = default;
    /// Whether what comes before `at` includes `earlier`, of another thread of its block after the same barrier.
    bool covers(const ThreadEpoch& at, const ThreadEpoch& earlier) const
    {
        if (at.warp == earlier.warp) return earlier.syncwarps < lanes[earlier.lane];
        return !warps.empty() && earlier.tile_barriers < warps[earlier.warp];
    }
};

/// For whom a fence or an atomic function is.
enum class Scope : std::uint8_t { block, device };

}  // namespace warpbook::model
