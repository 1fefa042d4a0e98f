#pragma once

#include <cstdint>

namespace warpbook::model {

/// Lanes of one warp by what they do. Each lane of the warp is in one of the first eight masks.
struct LaneStates {
    std::uint32_t runnable = 0;
    /// At a barrier of the block.
    std::uint32_t at_barrier = 0;
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

    /// Whether no lane runs, or will run once others have arrived.
    bool all_exited() const { return (runnable | at_barrier | elsewhere()) == 0; }
    /// Those that are neither at a barrier of the block, nor on their way to one, nor have left.
    std::uint32_t elsewhere() const { return synchronizing | converging | at_phase | at_grid | held; }
};

}  // namespace warpbook::model
