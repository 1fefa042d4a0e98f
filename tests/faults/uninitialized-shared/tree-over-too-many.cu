// A reduction in halves, over 64 slots, by 48 threads.

// FINDS: uninitialized @add
// LAUNCH: <<<2, 48>>>
extern "C" __global__ void tree_over_64_of_48(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (unsigned half = 32; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];  // @add
    }
    if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}

// CLEAN
// LAUNCH: <<<2, 48>>>
extern "C" __global__ void tree_that_knows_its_end(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (unsigned half = 32; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half && threadIdx.x + half < blockDim.x) sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}
