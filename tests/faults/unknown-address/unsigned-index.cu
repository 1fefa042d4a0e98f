// An index that is counted down from the end, and is an unsigned number.

// FINDS: unknown_address @load
extern "C" __global__ void unsigned_index_below_zero(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    const int* end = tile + 64;
    unsigned from_the_end = threadIdx.x;
    out[i] = end[~from_the_end];  // @load
}

// CLEAN
extern "C" __global__ void signed_index_below_zero(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    const int* end = tile + 64;
    int from_the_end = threadIdx.x;
    out[i] = end[~from_the_end];
}
