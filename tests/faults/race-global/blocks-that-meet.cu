// All blocks of a cooperative launch write, meet, and read what another one wrote.

#include <cooperative_groups.h>

// FINDS: race @met_never_write @met_never_read
// COOPERATIVE
// LAUNCH: <<<2, 64>>>
// OUT: zeros
extern "C" __global__ void reversed_without_a_meeting(int* out, const int* in, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int i = static_cast<int>(grid.thread_rank());
    out[i] = in[i];  // @met_never_write
    __syncthreads();
    int other = out[n - 1 - i];  // @met_never_read
    grid.sync();
    out[i] = other;
}

// The second meeting is missing: others may still read what is overwritten.
// FINDS: race @met_once_read @met_once_overwrite
// COOPERATIVE
// LAUNCH: <<<2, 64>>>
// OUT: zeros
extern "C" __global__ void reversed_with_one_meeting(int* out, const int* in, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int i = static_cast<int>(grid.thread_rank());
    out[i] = in[i];
    grid.sync();
    int other = out[n - 1 - i];  // @met_once_read
    __syncthreads();
    out[i] = other;  // @met_once_overwrite
}

// CLEAN
// COOPERATIVE
// LAUNCH: <<<2, 64>>>
// OUT: zeros
extern "C" __global__ void reversed_with_two_meetings(int* out, const int* in, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int i = static_cast<int>(grid.thread_rank());
    out[i] = in[i];
    grid.sync();
    int other = out[n - 1 - i];
    grid.sync();
    out[i] = other;
}

// Arrival and wait apart, with work of its own in between.
// CLEAN
// COOPERATIVE
// LAUNCH: <<<2, 64>>>
// OUT: zeros
extern "C" __global__ void reversed_while_others_arrive(int* out, const int* in, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int i = static_cast<int>(grid.thread_rank());
    out[i] = in[i];
    auto token = grid.barrier_arrive();
    int own = in[i] / 2;
    grid.barrier_wait(static_cast<cooperative_groups::grid_group::arrival_token&&>(token));
    int other = out[n - 1 - i];
    grid.sync();
    out[i] = other + own;
}

// Each block swaps its halves in shared memory, which no other block touches.
// CLEAN
// COOPERATIVE
// LAUNCH: <<<4, 32>>>
extern "C" __global__ void shared_memory_between_meetings(int* out, const int* in, int n)
{
    __shared__ int tile[32];
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    tile[threadIdx.x] = in[grid.thread_rank()];
    grid.sync();
    out[grid.thread_rank()] = tile[31 - threadIdx.x];
}
