// A sum in shared memory that begins with whatever is there.

// FINDS: uninitialized @add
extern "C" __global__ void sum_not_zeroed(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    for (int k = 0; k < 4; ++k) sums[threadIdx.x] += in[(4 * threadIdx.x + k) % n];  // @add
    out[blockIdx.x * blockDim.x + threadIdx.x] = sums[threadIdx.x];
}

// FINDS: uninitialized @count
extern "C" __global__ void counter_not_zeroed(int* out, const int* in, int n)
{
    __shared__ int count;
    atomicAdd(&count, in[blockIdx.x * blockDim.x + threadIdx.x] % 2);  // @count
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = count;
}

// CLEAN
extern "C" __global__ void sum_zeroed(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = 0;
    for (int k = 0; k < 4; ++k) sums[threadIdx.x] += in[(4 * threadIdx.x + k) % n];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sums[threadIdx.x];
}
