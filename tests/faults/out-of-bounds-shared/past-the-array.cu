// The last thread looks at a neighbor that the tile does not have.

// FINDS: out_of_bounds @window
extern "C" __global__ void window_past_the_tile(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[threadIdx.x] + tile[threadIdx.x + 1];  // @window
}

// CLEAN
extern "C" __global__ void window_with_a_halo(int* out, const int* in, int n)
{
    __shared__ int tile[64 + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    if (threadIdx.x == blockDim.x - 1) tile[blockDim.x] = i + 1 < n ? in[i + 1] : 0;
    __syncthreads();
    out[i] = tile[threadIdx.x] + tile[threadIdx.x + 1];
}

// CLEAN
extern "C" __global__ void window_that_wraps_round(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[threadIdx.x] + tile[(threadIdx.x + 1) % 64];
}
