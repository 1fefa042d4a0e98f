// cooperative_groups::thread_block_tile: a power of two of neighboring threads of a block.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "lanes.h"
#include "multi_warp_tile.h"
#include "single_warp_tile.h"
#include "thread_block.h"
#include "thread_group.h"

namespace cuda_on_cpu {

template <unsigned Size>
using Tile = std::conditional_t<Size <= 32, SingleWarpTile<Size>, MultiWarpTile<Size>>;

}  // namespace cuda_on_cpu

namespace cooperative_groups {

/// A part of a group whose type says where in the block the part is.
template <unsigned Size, class Parent = void>
class thread_block_tile : public cuda_on_cpu::Tile<Size> {
    static_assert(Size != 0 && Size <= 1024 && (Size & (Size - 1)) == 0,
                  "The size of a tile (cooperative_groups::thread_block_tile) is a power of two, and at most 1024.");
    friend cuda_on_cpu::Lanes;

public:
    static __forceinline__ unsigned meta_group_rank() { return Parent::thread_rank() / Size; }
    static __forceinline__ unsigned meta_group_size() { return (Parent::num_threads() + Size - 1) / Size; }

    __forceinline__ operator thread_block_tile<Size, void>() const { return {meta_group_rank(), meta_group_size()}; }
};

}  // namespace cooperative_groups

namespace cuda_on_cpu {

/// A tile that knows by itself where it is in its parent.
template <unsigned Size, bool IsOfOneWarp>
class TileOfAnyGroup;

template <unsigned Size>
class TileOfAnyGroup<Size, true> : public SingleWarpTile<Size>, public cooperative_groups::thread_group {
    using Tile = SingleWarpTile<Size>;
    friend Lanes;

public:
    using Tile::num_threads;
    using Tile::size;
    using Tile::sync;
    using Tile::thread_rank;

protected:
    using Tile::lanes;
    __forceinline__ TileOfAnyGroup() : thread_group(Tile::lanes()) {}
};

// CUDA's thread_group stands for none of these.
template <unsigned Size>
class TileOfAnyGroup<Size, false> : public MultiWarpTile<Size> {};

}  // namespace cuda_on_cpu

namespace cooperative_groups {

/// A part of whatever group.
template <unsigned Size>
class thread_block_tile<Size, void> : public cuda_on_cpu::TileOfAnyGroup<Size, Size <= 32> {
    friend cuda_on_cpu::Lanes;

public:
    __forceinline__ thread_block_tile(unsigned meta_group_rank, unsigned meta_group_size)
        : meta_group_rank_(meta_group_rank), meta_group_size_(meta_group_size)
    {}

    __forceinline__ unsigned meta_group_rank() const { return meta_group_rank_; }
    __forceinline__ unsigned meta_group_size() const { return meta_group_size_; }

private:
    unsigned meta_group_rank_;
    unsigned meta_group_size_;
};

__forceinline__ thread_block_tile<1> this_thread() { return {0, 1}; }

}  // namespace cooperative_groups
