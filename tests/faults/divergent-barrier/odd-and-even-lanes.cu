// The lanes of one warp part and wait at different barriers.

// FINDS: divergent_barrier @even @odd
extern "C" __global__ void lanes_at_different_barriers(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    if (threadIdx.x % 2 == 0) {
        __syncthreads();  // @even
        out[i] = tile[threadIdx.x + 1];
    } else {
        __syncthreads();  // @odd
        out[i] = -tile[threadIdx.x - 1];
    }
}

// CLEAN
extern "C" __global__ void lanes_part_behind_the_barrier(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x % 2 == 0)
        out[i] = tile[threadIdx.x + 1];
    else
        out[i] = -tile[threadIdx.x - 1];
}
