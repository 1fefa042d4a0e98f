// Threads count together. An increment is a load and a store, and others come between.

// FINDS: race @count @count
extern "C" __global__ void plain_counter(int* out, const int* in, int n)
{
    __shared__ int odd;
    if (threadIdx.x == 0) odd = 0;
    __syncthreads();
    if (in[blockIdx.x * blockDim.x + threadIdx.x] % 2 == 1) odd += 1;  // @count
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = odd;
}

// CLEAN
extern "C" __global__ void atomic_counter(int* out, const int* in, int n)
{
    __shared__ int odd;
    if (threadIdx.x == 0) odd = 0;
    __syncthreads();
    if (in[blockIdx.x * blockDim.x + threadIdx.x] % 2 == 1) atomicAdd(&odd, 1);
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = odd;
}

// Only one thread counts.
// CLEAN
extern "C" __global__ void one_thread_counts(int* out, const int* in, int n)
{
    __shared__ int odd;
    if (threadIdx.x == 40) {
        odd = 0;
        for (unsigned k = 0; k < blockDim.x; ++k)
            if (in[blockIdx.x * blockDim.x + k] % 2 == 1) odd += 1;
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = odd;
}
