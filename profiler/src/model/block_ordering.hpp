#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fence_ordering.hpp"
#include "tile_barrier.hpp"
#include "tile_ordering.hpp"

namespace warpbook::model {

/// How far each thread of the block that runs has come, in barriers, warp-level synchronizations and fences, and who
/// tells the launch's FenceOrdering of what may order them.
class BlockOrdering {
public:
    BlockOrdering(FenceOrdering& fence_ordering, std::size_t threads, unsigned warp_size);

    /// `number` in the grid.
    void begin_block(std::uint64_t number);

    void on_fence(unsigned thread, Scope scope);

    /// Whether any thread of the launch has executed one.
    bool has_fences() const { return fence_ordering_.active(); }

    // Atomic and volatile accesses, by which threads tell each other that something is done.

    void on_signal_given(unsigned thread, std::uint64_t address, Scope scope)
    {
        if (!has_fences()) return;
        const ThreadEpoch epoch = epoch_of(thread);
        fence_ordering_.on_release(epoch, warps_[epoch.warp].reached_by(epoch.lane), address, scope);
    }
    void on_signal_received(unsigned thread, std::uint64_t address, Scope scope)
    {
        if (has_fences()) fence_ordering_.on_acquire(epoch_of(thread), address, scope);
    }

    /// These lanes have passed a __syncwarp() together.
    void on_syncwarp(unsigned warp, std::uint32_t lanes);
    void on_barrier();
    /// The warps of a tile have passed its barrier together, and those of their lanes run that came to it.
    void on_tile_barrier(const WarpRange& tile, std::span<const LaneStates> warps);

private:
    ThreadEpoch epoch_of(unsigned thread) const;

    FenceOrdering& fence_ordering_;
    const unsigned warp_size_;
    std::uint64_t block_ = 0;
    std::uint32_t barriers_ = 0;
    /// By warp.
    std::vector<WarpOrdering> warps_;
    TileOrdering tiles_;
    /// By thread.
    std::vector<std::uint32_t> fences_;
};

}  // namespace warpbook::model
