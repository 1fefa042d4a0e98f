// Only the blocks of a cooperative launch are there at the same time.

#include <cooperative_groups.h>

// FINDS: failed_assertion @ordinary
extern "C" __global__ void grid_meets_in_an_ordinary_launch(int* out, const int* in, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    out[grid.thread_rank()] = 1;
    grid.sync();  // @ordinary
}

// CLEAN
extern "C" __global__ void grid_meets_only_where_it_can(int* out, const int* in, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    out[grid.thread_rank()] = 1;
    if (grid.is_valid()) grid.sync();
}
