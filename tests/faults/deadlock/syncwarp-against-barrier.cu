// One lane waits for its warp, and the warp waits for the block, of which that lane is one.

// FINDS: deadlock @warp
// ALSO: deadlock @block
extern "C" __global__ void syncwarp_against_barrier(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        __syncwarp();  // @warp
    else
        __syncthreads();  // @block
    out[i] = in[i];
}

// CLEAN
extern "C" __global__ void syncwarp_for_one_lane(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) __syncwarp(1);
    __syncthreads();
    out[i] = in[i];
}

// Lanes that have left are not waited for, and the mask does not name them.
// CLEAN
extern "C" __global__ void syncwarp_after_some_have_left(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 >= 24) return;
    __syncwarp(0x00ffffff);
    out[i] = in[i];
}
