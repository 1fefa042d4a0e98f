// A tile with a halo on both sides, and nobody fills the halo.

// FINDS: uninitialized @window
extern "C" __global__ void halo_not_loaded(int* out, const int* in, int n)
{
    __shared__ int tile[1 + 64 + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[1 + threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[threadIdx.x] + tile[threadIdx.x + 2];  // @window
}

// CLEAN
extern "C" __global__ void halo_loaded(int* out, const int* in, int n)
{
    __shared__ int tile[1 + 64 + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[1 + threadIdx.x] = in[i];
    if (threadIdx.x == 0) tile[0] = i > 0 ? in[i - 1] : 0;
    if (threadIdx.x == 63) tile[65] = i + 1 < n ? in[i + 1] : 0;
    __syncthreads();
    out[i] = tile[threadIdx.x] + tile[threadIdx.x + 2];
}

// The halo is there and nobody looks at it.
// CLEAN
extern "C" __global__ void halo_not_needed(int* out, const int* in, int n)
{
    __shared__ int tile[1 + 64 + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[1 + threadIdx.x] = in[i];
    __syncthreads();
    int left = threadIdx.x > 0 ? tile[threadIdx.x] : 0;
    int right = threadIdx.x < 63 ? tile[threadIdx.x + 2] : 0;
    out[i] = left + right;
}
