// The last steps of a reduction are those of one warp. Code from the time when warps ran in step leaves the barriers
// out there.

// FINDS: race @add @add
extern "C" __global__ void last_warp_in_step(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    if (threadIdx.x >= 32) return;
    for (unsigned half = 32; half > 0; half /= 2) sums[threadIdx.x] += sums[threadIdx.x + half];  // @add
    if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}

// `volatile` keeps the compiler from holding values back. It orders nothing, and makes nobody wait.
// FINDS: race @again @again
extern "C" __global__ void last_warp_with_volatile(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    if (threadIdx.x >= 32) return;
    volatile int* warp = sums;
    for (unsigned half = 32; half > 0; half /= 2)
        warp[threadIdx.x] = warp[threadIdx.x] + warp[threadIdx.x + half];  // @again
    if (threadIdx.x == 0) out[blockIdx.x] = warp[0];
}

// CLEAN
extern "C" __global__ void last_warp_with_syncwarp(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    if (threadIdx.x >= 32) return;
    for (unsigned half = 32; half > 0; half /= 2) {
        int sum = sums[threadIdx.x] + sums[threadIdx.x + half];
        __syncwarp();
        sums[threadIdx.x] = sum;
        __syncwarp();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}
