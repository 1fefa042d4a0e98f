// A histogram is cleared and then filled. Atomics are safe from each other, not from plain stores.

// FINDS: race @clear @add
// ALSO: uninitialized @add
extern "C" __global__ void adds_while_others_clear(int* out, const int* in, int n)
{
    __shared__ int bins[8];
    if (threadIdx.x < 8) bins[threadIdx.x] = 0;                          // @clear
    atomicAdd(&bins[in[blockIdx.x * blockDim.x + threadIdx.x] % 8], 1);  // @add
    __syncthreads();
    if (threadIdx.x < 8) out[8 * blockIdx.x + threadIdx.x] = bins[threadIdx.x];
}

// FINDS: race @more @result
extern "C" __global__ void reads_while_others_add(int* out, const int* in, int n)
{
    __shared__ int bins[8];
    if (threadIdx.x < 8) bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[in[blockIdx.x * blockDim.x + threadIdx.x] % 8], 1);          // @more
    if (threadIdx.x < 8) out[8 * blockIdx.x + threadIdx.x] = bins[threadIdx.x];  // @result
}

// CLEAN
extern "C" __global__ void clears_then_adds(int* out, const int* in, int n)
{
    __shared__ int bins[8];
    if (threadIdx.x < 8) bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[in[blockIdx.x * blockDim.x + threadIdx.x] % 8], 1);
    __syncthreads();
    if (threadIdx.x < 8) out[8 * blockIdx.x + threadIdx.x] = bins[threadIdx.x];
}
