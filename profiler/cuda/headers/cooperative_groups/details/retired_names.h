// What CUDA's cooperative groups had once: said by name, with what to do instead.
#pragma once

#include "thread_block.h"
#include "thread_block_tile.h"

#define WARPBOOK_RETIRED(text) __attribute__((error(text)))

namespace cooperative_groups {

class multi_grid_group {
public:
    void sync() const;
    unsigned long long num_threads() const;
    unsigned long long size() const;
    unsigned long long thread_rank() const;
    unsigned num_grids() const;
    unsigned grid_rank() const;
};

WARPBOOK_RETIRED("CUDA has no groups of several grids any more (this_multi_grid): use this_grid()")
multi_grid_group this_multi_grid();

namespace experimental {

template <unsigned MaxBlockSize = 1024>
struct block_tile_memory {};

template <class Memory>
WARPBOOK_RETIRED("CUDA has no cooperative_groups::experimental any more: use cooperative_groups::this_thread_block()")
thread_block this_thread_block(Memory&);
template <unsigned Size, class Group>
WARPBOOK_RETIRED("CUDA has no cooperative_groups::experimental any more: use cooperative_groups::tiled_partition()")
thread_block_tile<Size, Group> tiled_partition(const Group&);
template <class... Any>
WARPBOOK_RETIRED("CUDA has no cooperative_groups::experimental any more: use cooperative_groups::memcpy_async()")
void memcpy_async(Any&&...);

}  // namespace experimental

}  // namespace cooperative_groups

#undef WARPBOOK_RETIRED
