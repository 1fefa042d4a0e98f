#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <warpbook/access.hpp>

#include "fence_ordering.hpp"
#include "tile_barrier.hpp"
#include "tile_ordering.hpp"

namespace warpbook::model {

/// How far each thread of the block that runs has come, in barriers, warp-level synchronizations and fences, and who
/// tells the launch's FenceOrdering of what may order them.
class BlockOrdering {
public:
    BlockOrdering(FenceOrdering& fence_ordering, std::size_t threads, unsigned warp_size);

    /// `number` in the grid that runs.
    void begin_block(std::uint64_t number);

    void on_fence(unsigned thread, Scope scope);

    /// Whether any thread of the launch has executed one.
    bool has_fences() const { return fence_ordering_.active(); }

    // Atomic and volatile accesses, by which threads tell each other that something is done.

    void on_signal_given(unsigned thread, std::uint64_t address, Scope scope)
    {
        if (has_fences()) fence_ordering_.on_release(epoch_of(thread), local_clock_of(thread), address, scope);
    }
    void on_signal_received(unsigned thread, std::uint64_t address, Scope scope)
    {
        if (has_fences()) fence_ordering_.on_acquire(epoch_of(thread), address, scope);
    }

    // Those that have an order of their own. Each release, and each acquisition that tells something, divides what the
    // thread does in two: up to the access, and after it.

    void on_relaxed_access(unsigned thread, std::uint64_t address, Scope scope)
    {
        if (has_fences()) fence_ordering_.on_relaxed_access(epoch_of(thread), address, scope);
    }
    void on_releasing_access(unsigned thread, std::uint64_t address, Scope scope);
    /// The same where nobody can acquire.
    void on_release_to_nobody(unsigned thread) { ++fences_[thread]; }
    using Released = FenceOrdering::Count;
    /// What an access that acquires sees now.
    Released released_at(std::uint64_t address, Scope scope) const
    {
        return has_fences() ? fence_ordering_.released_at(address, scope) : Released();
    }
    /// After it: false when the thread learned nothing by it, and then it is no step.
    bool on_acquiring_access(unsigned thread, std::uint64_t address, const Released& released);

    // Barriers that are objects in memory. Each use of one is such a step.

    void on_barrier_setup(std::uint64_t address, Space space) { fence_ordering_.on_barrier_setup(id(address, space)); }
    void on_arrival(unsigned thread, std::uint64_t address, Space space);
    void on_arrival_of_copies(unsigned thread, std::uint64_t address, Space space);
    void on_phase_complete(std::uint64_t address, Space space)
    {
        fence_ordering_.on_phase_complete(id(address, space));
    }
    void on_step_before_wait(unsigned thread) { ++fences_[thread]; }
    void on_phase_passed(unsigned thread, std::uint64_t address, Space space)
    {
        fence_ordering_.on_phase_passed(epoch_of(thread), id(address, space));
    }

    /// A launch by the thread is such a step, too. Returns its number; `grid_barriers` is how often the grid has met.
    std::size_t on_launch(unsigned thread, std::uint64_t grid_barriers);
    std::size_t running_grid() const { return fence_ordering_.grids().running(); }

    // Asynchronous copies. Each of these is such a step, too.

    /// Those that the thread has begun since the last time are a batch.
    void on_copies_committed(unsigned thread);
    /// It has waited for all batches but the last `batches`.
    void on_copies_awaited(unsigned thread, unsigned batches);

    /// These lanes have passed a __syncwarp() together.
    void on_syncwarp(unsigned warp, std::uint32_t lanes);
    void on_barrier();
    /// The warps of a tile have passed its barrier together, and those of their lanes run that came to it.
    void on_tile_barrier(const WarpRange& tile, std::span<const LaneStates> warps);

private:
    ThreadEpoch epoch_of(unsigned thread) const;
    LocalClock local_clock_of(unsigned thread) const;
    FenceOrdering::BarrierId id(std::uint64_t address, Space space) const;

    FenceOrdering& fence_ordering_;
    const unsigned warp_size_;
    /// Its number (GridOrdering); nothing before the first.
    std::optional<std::uint64_t> block_;
    std::uint32_t barriers_ = 0;
    /// By warp.
    std::vector<WarpOrdering> warps_;
    TileOrdering tiles_;
    /// By thread.
    std::vector<std::uint32_t> fences_;
    /// By thread: the step that ended each batch of copies, the last ones. Empty in a block without copies.
    std::vector<std::vector<std::uint32_t>> batches_;
};

}  // namespace warpbook::model
