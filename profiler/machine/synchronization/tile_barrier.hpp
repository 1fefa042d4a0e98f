#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "machine/lanes/lane_states.hpp"

namespace warpbook::model {

/// Warps of a block that follow each other.
struct WarpRange {
    unsigned first = 0;
    unsigned count = 0;
};

/// Where the threads of a tile of several warps wait for each other and show each other a value each
/// (cooperative_groups::thread_block_tile of 64 threads and more). Tiles of one size follow each other in the block.
class TileBarrier {
public:
    TileBarrier(std::size_t threads, unsigned warp_size)
        : warp_size_(warp_size),
          calls_(threads),
          values_(threads),
          shown_(threads),
          took_part_((threads + warp_size - 1) / warp_size)
    {}

    /// What a thread that waits has called.
    struct Call {
        /// CUDA's name of it, for messages.
        const char* name = nullptr;
        std::uintptr_t return_address = 0;
        /// Threads; 0 stands for the whole block.
        unsigned tile_size = 0;
        /// It is sync(). Collectives put no accesses to memory in order.
        bool orders_memory = false;
    };

    void arrive(unsigned thread, const Call& call, std::uint64_t value)
    {
        calls_[thread] = call;
        values_[thread] = value;
    }

    /// Of a thread that waits.
    const Call& call_of(unsigned thread) const { return calls_[thread]; }
    WarpRange tile_of(unsigned thread) const;

    /// Who is missing in a tile.
    struct Missing {
        /// Threads that have not come.
        unsigned elsewhere = 0;
        /// Warps whose first thread has left the kernel. It is this one that CUDA's tiles wait for (nvcc 13.0's
        /// headers), so they do for ever; others may leave. A whole block waits for none that has left.
        unsigned left = 0;

        bool anybody() const { return elsewhere != 0 || left != 0; }
    };
    /// In the tile for which `thread` waits.
    Missing missing_in_tile_of(unsigned thread, std::span<const LaneStates> warps) const;

    /// Lets the threads of one tile go on in which nobody is missing. Returns its warps; nothing when there is none.
    std::optional<WarpRange> release_complete(std::span<LaneStates> warps);

    /// What thread number `rank` of the tile gave when that of `thread` met last; nothing when it took no part. Valid
    /// up to the thread's next call.
    std::optional<std::uint64_t> value_shown_to(unsigned thread, unsigned rank) const;

private:
    /// Those lanes of the warp that wait for a tile of this size.
    std::uint32_t waiting(unsigned warp, const LaneStates& states, unsigned tile_size) const;

    const unsigned warp_size_;
    /// By thread.
    std::vector<Call> calls_;
    std::vector<std::uint64_t> values_;
    /// The values of those that went on: others may have come to the next call by the time they are read.
    std::vector<std::uint64_t> shown_;
    /// By warp: lanes whose values these are.
    std::vector<std::uint32_t> took_part_;
};

}  // namespace warpbook::model
