// One warp produces, another one consumes.

// __syncwarp() is for lanes of one warp.
// FINDS: race @write @read
// ALSO: uninitialized @read
extern "C" __global__ void syncwarp_between_warps(int* out, const int* in, int n)
{
    __shared__ int queue[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32) queue[threadIdx.x] = in[i];  // @write
    __syncwarp();
    if (threadIdx.x >= 32) out[i] = queue[threadIdx.x - 32];  // @read
}

// CLEAN
extern "C" __global__ void syncthreads_between_warps(int* out, const int* in, int n)
{
    __shared__ int queue[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32) queue[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x >= 32) out[i] = queue[threadIdx.x - 32];
}
