// Parts of groups.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "coalesced_group.h"
#include "group_kinds.h"
#include "lanes.h"
#include "thread_block.h"
#include "thread_block_tile.h"

namespace cuda_on_cpu {

__forceinline__ void require_tile_of(unsigned threads)
{
    if (threads == 0 || (threads & (threads - 1)) != 0)
        warpbook_model::trap("tiled_partition: the size of a tile must be a power of two");
    if (threads > static_cast<unsigned>(warpSize))
        warpbook_model::trap(
            "tiled_partition: a tile whose size is an argument must not be larger than a warp; tiled_partition<64> and "
            "its relatives can be");
}

/// Tiles of several warps are made by all threads of the block together (CUDA C++ Programming Guide, "Thread Block
/// Tile"): a GPU waits for them.
template <unsigned Size>
__forceinline__ void make_tiles_of_block()
{
    if constexpr (Size > 32) {
        if (threads_in_block() % Size != 0)
            warpbook_model::trap("tiled_partition: tiles of more than 32 threads must divide the block without a rest");
        warpbook_model::meet_in_tile(0, 0, "tiled_partition");
    } else {
        require_tile_of(Size);
    }
}

/// Refuses what CUDA refuses.
template <class Group>
__forceinline__ void require_part_of_a_warp()
{
    static_assert(is_within_a_warp<Group>,
                  "labeled_partition and binary_partition are for coalesced groups and tiles of up to 32 threads.");
}

/// Those of the group with the same label, a number.
template <class Group, class Label>
__forceinline__ cooperative_groups::coalesced_group part_with_label(const Group& group, Label label)
{
    constexpr auto name = "cooperative_groups::labeled_partition";
    const unsigned lanes = Lanes::of(group);
    const unsigned same = match_any(lanes, +label, name);
    const unsigned first_of_same = same & -same;
    const bool is_first = first_of_same == 1u << warpbook_model::lane();
    const unsigned first_lanes = warpbook_lanes::not_zero(warpbook_model::gather(lanes, is_first, name));
    return cooperative_groups::coalesced_group(same, static_cast<unsigned>(__popc(first_lanes & (first_of_same - 1))),
                                               static_cast<unsigned>(__popc(first_lanes)));
}

}  // namespace cuda_on_cpu

namespace cooperative_groups {

template <unsigned Size>
__forceinline__ thread_block_tile<Size, thread_block> tiled_partition(const thread_block&)
{
    cuda_on_cpu::make_tiles_of_block<Size>();
    return {};
}

template <unsigned Size, unsigned ParentSize, class Parent>
__forceinline__ thread_block_tile<Size, thread_block_tile<ParentSize, Parent>> tiled_partition(
    const thread_block_tile<ParentSize, Parent>&)
{
    static_assert(Size < ParentSize, "tiled_partition: a tile must be smaller than the tile that it is a part of");
    if constexpr (Size > 32) warpbook_model::meet_in_tile(ParentSize, 0, "tiled_partition");
    return {};
}

__forceinline__ coalesced_group tiled_partition(const coalesced_group& parent, unsigned threads)
{
    cuda_on_cpu::require_tile_of(threads);
    if (parent.num_threads() <= threads) return parent;
    const unsigned tile = parent.thread_rank() / threads;
    const unsigned lanes = warpbook_lanes::lanes_of_ranks(cuda_on_cpu::Lanes::of(parent), tile * threads, threads);
    return coalesced_group(lanes, tile, (parent.num_threads() + threads - 1) / threads);
}

__forceinline__ thread_group tiled_partition(const thread_group& parent, unsigned threads)
{
    if (!parent.is_block()) return tiled_partition(coalesced_group(parent.lanes()), threads);
    cuda_on_cpu::require_tile_of(threads);
    // The block's last tile may be smaller.
    const unsigned first_thread = cuda_on_cpu::thread_in_block() / threads * threads;
    const unsigned threads_left = cuda_on_cpu::threads_in_block() - first_thread;
    const unsigned size = threads_left < threads ? threads_left : threads;
    const unsigned first_lane = warpbook_model::lane() / threads * threads;
    return thread_group(~0u >> (32 - size) << first_lane);
}

/// Those of the group for whom the condition holds, and the others.
template <class Group>
__forceinline__ coalesced_group binary_partition(const Group& group, bool predicate)
{
    cuda_on_cpu::require_part_of_a_warp<Group>();
    const unsigned lanes = cuda_on_cpu::Lanes::of(group);
    const unsigned holding =
        warpbook_lanes::not_zero(warpbook_model::gather(lanes, predicate, "cooperative_groups::binary_partition"));
    if (holding == 0 || holding == lanes) return coalesced_group(lanes);
    return coalesced_group(predicate ? holding : lanes & ~holding, predicate, 2);
}

/// Those of the group with the same label.
template <class Group, class Label>
__forceinline__ coalesced_group labeled_partition(const Group& group, Label label)
{
    static_assert(std::is_integral_v<Label> || std::is_pointer_v<Label>,
                  "labeled_partition: the label is an integer or a pointer");
    cuda_on_cpu::require_part_of_a_warp<Group>();
    if constexpr (std::is_same_v<Label, bool>)
        return binary_partition(group, label);
    else if constexpr (std::is_pointer_v<Label>)
        return cuda_on_cpu::part_with_label(group, reinterpret_cast<unsigned long long>(label));
    else
        return cuda_on_cpu::part_with_label(group, label);
}

}  // namespace cooperative_groups
