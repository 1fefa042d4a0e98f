// CUDA's cooperative groups: threads of a block that meet and exchange values.
#pragma once

#include "details/own_names_begin.h"

#include "cooperative_groups/details/block_tile_memory.h"
#include "cooperative_groups/details/cluster_group.h"
#include "cooperative_groups/details/coalesced_group.h"
#include "cooperative_groups/details/grid_group.h"
#include "cooperative_groups/details/invoke.h"
#include "cooperative_groups/details/partitions.h"
#include "cooperative_groups/details/retired_names.h"
#include "cooperative_groups/details/thread_block.h"
#include "cooperative_groups/details/thread_block_tile.h"
#include "cooperative_groups/details/thread_group.h"

namespace cooperative_groups {

template <class Group>
__forceinline__ void sync(const Group& group)
{
    group.sync();
}

template <class Group>
__forceinline__ auto thread_rank(const Group& group)
{
    return group.thread_rank();
}

template <class Group>
__forceinline__ auto group_size(const Group& group)
{
    return group.num_threads();
}

}  // namespace cooperative_groups

#include "details/own_names_end.h"
