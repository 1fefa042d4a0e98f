// Blocks leave sums, and the block that finishes last adds them up. out[0] and out[1] are the sums, out[2] counts
// finished blocks, out[3] is the total.

// The count may arrive before the sum does.
// FINDS: race @sum @total
// OUT: zeros
extern "C" __global__ void last_block_without_fence(int* out, const int* in, int n)
{
    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        int sum = 0;
        int last = gridDim.x - 1;
        for (unsigned k = 0; k < blockDim.x; ++k) sum += in[blockIdx.x * blockDim.x + k];
        out[blockIdx.x] = sum;  // @sum
        is_last = atomicAdd(&out[2], 1) == last;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 32) out[3] = out[0] + out[1];  // @total
}

// CLEAN
// OUT: zeros
extern "C" __global__ void last_block_with_fence(int* out, const int* in, int n)
{
    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        int sum = 0;
        int last = gridDim.x - 1;
        for (unsigned k = 0; k < blockDim.x; ++k) sum += in[blockIdx.x * blockDim.x + k];
        out[blockIdx.x] = sum;
        __threadfence();
        is_last = atomicAdd(&out[2], 1) == last;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 32) out[3] = out[0] + out[1];
}

// As CUDA's own sample does it: reads that the compiler must not take from a register.
// CLEAN
// OUT: zeros
extern "C" __global__ void last_block_with_volatile_reads(int* out, const int* in, int n)
{
    __shared__ bool is_last;
    volatile int* sums = out;
    if (threadIdx.x == 0) {
        int sum = 0;
        int last = gridDim.x - 1;
        for (unsigned k = 0; k < blockDim.x; ++k) sum += in[blockIdx.x * blockDim.x + k];
        sums[blockIdx.x] = sum;
        __threadfence();
        is_last = atomicAdd(&out[2], 1) == last;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 32) out[3] = sums[0] + sums[1];
}
