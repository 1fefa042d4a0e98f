// A value of a thread that has left its tile of 64 threads.

#include <cooperative_groups.h>

// FINDS: undefined_shuffle @from_nobody
extern "C" __global__ void value_of_a_thread_that_has_left(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    if (threadIdx.x == 40) return;
    out[i] = tile.shfl(in[i], 40);  // @from_nobody
}

// CLEAN
extern "C" __global__ void value_of_a_thread_that_is_there(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto tile = cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());
    if (threadIdx.x == 40) return;
    out[i] = tile.shfl(in[i], 41);
}
