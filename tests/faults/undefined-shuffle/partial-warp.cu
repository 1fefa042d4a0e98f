// 48 threads: the second warp has 16 lanes, and the usual sum of a warp reads from 32.

// FINDS: undefined_shuffle @shuffle
// LAUNCH: <<<2, 48>>>
extern "C" __global__ void sum_of_partial_warp(int* out, const int* in, int n)
{
    int sum = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int distance = 16; distance > 0; distance /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, distance);  // @shuffle
    if (threadIdx.x % 32 == 0) out[2 * blockIdx.x + threadIdx.x / 32] = sum;
}

// The last lanes read past the end of the warp, and get their own value.
// CLEAN
extern "C" __global__ void sum_of_full_warp(int* out, const int* in, int n)
{
    int sum = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffff, sum, distance);
    if (threadIdx.x % 32 == 0) out[2 * blockIdx.x + threadIdx.x / 32] = sum;
}

// Segments of 16 lanes fit both warps.
// CLEAN
// LAUNCH: <<<2, 48>>>
extern "C" __global__ void sum_of_segments(int* out, const int* in, int n)
{
    int sum = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int distance = 8; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffff, sum, distance, 16);
    if (threadIdx.x % 16 == 0) out[3 * blockIdx.x + threadIdx.x / 16] = sum;
}
