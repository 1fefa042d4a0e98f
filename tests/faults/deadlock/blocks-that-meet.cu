// A meeting of the grid to which a block never comes.

#include <cooperative_groups.h>

// FINDS: deadlock @without_last
// COOPERATIVE
// LAUNCH: <<<3, 32>>>
extern "C" __global__ void last_block_never_comes(int* out, const int* in, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    if (blockIdx.x == 2) return;
    grid.sync();  // @without_last
    out[grid.thread_rank()] = 1;
}

// FINDS: deadlock @more_rounds
// COOPERATIVE
// LAUNCH: <<<3, 32>>>
extern "C" __global__ void blocks_meet_in_different_numbers_of_rounds(int* out, const int* in, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    for (unsigned round = 0; round <= blockIdx.x; ++round) {
        out[grid.thread_rank()] = static_cast<int>(round);
        grid.sync();  // @more_rounds
    }
}

// CLEAN
// COOPERATIVE
// LAUNCH: <<<3, 32>>>
extern "C" __global__ void last_block_has_nothing_to_do_but_comes(int* out, const int* in, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    if (blockIdx.x != 2) out[grid.thread_rank()] = 1;
    grid.sync();
    if (blockIdx.x != 2) out[grid.thread_rank()] += 1;
}
