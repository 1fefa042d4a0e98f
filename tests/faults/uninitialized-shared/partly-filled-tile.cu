// The last block's tile is filled as far as the array reaches, and summed as if it were full.

// FINDS: uninitialized @sum
// N: 100
extern "C" __global__ void sum_of_partly_filled_tile(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) tile[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x != 0) return;
    int sum = 0;
    for (int k = 0; k < 64; ++k) sum += tile[k];  // @sum
    out[blockIdx.x] = sum;
}

// CLEAN
// N: 100
extern "C" __global__ void tile_filled_up_with_zeros(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    if (threadIdx.x != 0) return;
    int sum = 0;
    for (int k = 0; k < 64; ++k) sum += tile[k];
    out[blockIdx.x] = sum;
}

// CLEAN
// N: 100
extern "C" __global__ void sum_of_the_filled_part(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) tile[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x != 0) return;
    int filled = min(64, n - i);
    int sum = 0;
    for (int k = 0; k < filled; ++k) sum += tile[k];
    out[blockIdx.x] = sum;
}

// More slots than threads: each thread fills some.
// CLEAN
extern "C" __global__ void tile_filled_in_strides(int* out, const int* in, int n)
{
    __shared__ int tile[128];
    for (int k = threadIdx.x; k < 128; k += blockDim.x) tile[k] = in[k];
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tile[127 - i];
}
