#pragma once

#include <cstdint>

namespace warpbook::model {

/// Lanes of one warp by what they do. Each lane of the warp is in one of the first seven masks.
struct LaneStates {
    std::uint32_t runnable = 0;
    /// At a barrier of the block.
    std::uint32_t at_barrier = 0;
    /// Where the warps of a tile meet.
    std::uint32_t at_tile_barrier = 0;
    /// At a warp-level synchronization, which names the lanes that it waits for.
    std::uint32_t synchronizing = 0;
    /// At __activemask(), which asks who comes there together.
    std::uint32_t converging = 0;
    /// In lockstep: before an operation by which threads can interact.
    std::uint32_t held = 0;
    /// Have left the kernel.
    std::uint32_t exited = 0;

    /// Those of the runnable ones that have not been started.
    std::uint32_t fresh = 0;
    /// Those that have waited somewhere and gone on.
    std::uint32_t resumed = 0;
    /// Those of the exited ones that waited nowhere and accessed no memory: they had nothing to do.
    std::uint32_t exited_at_once = 0;

    /// Whether no lane runs, or will run once others have arrived.
    bool all_exited() const
    {
        return (runnable | at_barrier | at_tile_barrier | synchronizing | converging | held) == 0;
    }
};

}  // namespace warpbook::model
