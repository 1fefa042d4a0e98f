#pragma once

#include <cstdint>

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
    /// And whatever else divides what the thread does in two (StepKind::fence).
    std::uint32_t fences = 0;

    bool is_of_same_thread(const ThreadEpoch& other) const { return block == other.block && thread == other.thread; }
};

/// For whom a fence or an atomic function is.
enum class Scope : std::uint8_t { block, device };

}  // namespace warpbook::model
