// A sum that halves the number of addends in each step. Every step reads what other threads wrote in the last one.

// FINDS: race @add @add
extern "C" __global__ void tree_without_barriers(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned half = 32; half > 0; half /= 2)
        if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];  // @add
    if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}

// The barrier stands before the loop's work; the last step's result is read by the thread that wrote it.
// CLEAN
extern "C" __global__ void tree_with_barriers(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (unsigned half = 32; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}
