#pragma once

#include <cstdint>

namespace warpbook::model {

/// Lanes of one warp by what they do. Each lane of the warp is in one of the first nine masks.
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
    /// Waits for a phase of a barrier that is an object in memory.
    std::uint32_t at_phase = 0;
    /// Waits for the other blocks of a cooperative launch.
    std::uint32_t at_grid = 0;
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

    /// Those that wait, but not at a barrier of the block.
    std::uint32_t elsewhere() const { return at_tile_barrier | synchronizing | converging | at_phase | at_grid | held; }
    /// Those that have not left.
    std::uint32_t present() const { return runnable | at_barrier | elsewhere(); }
    /// Whether no lane runs, or will run once others have arrived.
    bool all_exited() const { return present() == 0; }
};

}  // namespace warpbook::model
