#pragma once

#include <cstdint>

#include <warpbook/access.hpp>

namespace warpbook {

/// How the accesses of one space and one operation are shared out among a launch's blocks and warps. Bytes are what the
/// lanes ask for, whatever sectors or wavefronts that takes: a load of a float by 32 lanes is 128 bytes.
struct Distribution {
    /// Blocks and warps that made at least one such access.
    std::uint64_t blocks = 0;
    std::uint64_t warps = 0;
    /// Of all warps together.
    std::uint64_t bytes = 0;
    /// Of that block, and of that warp, that asked for most.
    std::uint64_t bytes_of_busiest_block = 0;
    std::uint64_t bytes_of_busiest_warp = 0;
    /// Of that warp that executed most.
    std::uint64_t instructions_of_busiest_warp = 0;
    /// Lanes that took part, once for each instruction in which they did: 32 for one of a full warp.
    std::uint64_t lanes = 0;

    friend bool operator==(const Distribution&, const Distribution&) = default;
};

using Distributions = ByAccess<Distribution>;

/// What a GPU can say of it: each of its warp schedulers, four in a multiprocessor, counts for itself (CUPTI's "smsp").
/// A warp stays with one scheduler.
struct SchedulerLoad {
    /// Of the whole GPU.
    std::uint64_t schedulers = 0;
    /// Warp instructions of that scheduler that executed most of this kind.
    ByAccess<std::uint64_t> instructions_of_busiest;

    friend bool operator==(const SchedulerLoad&, const SchedulerLoad&) = default;
};

/// How often threads waited for each other, summed over all blocks.
struct Synchronizations {
    /// Barriers of blocks: __syncthreads() and its relatives, once for each block.
    std::uint64_t barriers = 0;
    /// Warp instructions that bring lanes together: shuffles, votes, __syncwarp().
    std::uint64_t of_warps = 0;
    /// Of that warp that executed most of them.
    std::uint64_t of_busiest_warp = 0;
    /// How often lanes asked who is with them: __activemask(), which makes nobody wait.
    std::uint64_t active_masks = 0;
    /// Calls by lanes of the device's heap, where they wait for their turn: malloc(), free(), new, delete.
    std::uint64_t heap_calls = 0;

    friend bool operator==(const Synchronizations&, const Synchronizations&) = default;
};

/// Adds what other blocks of the same launch did.
void add_blocks(Distribution& to, const Distribution& of_other_blocks);
void add_blocks(Synchronizations& to, const Synchronizations& of_other_blocks);

}  // namespace warpbook
