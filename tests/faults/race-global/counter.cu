// Threads count together, in global memory.

// FINDS: race @count @count
// OUT: zeros
extern "C" __global__ void plain_global_counter(int* out, const int* in, int n)
{
    out[0] += 1;  // @count
}

// One thread of each block: the blocks are as little in step as threads are.
// FINDS: race @blocks @blocks
// OUT: zeros
extern "C" __global__ void plain_counter_of_blocks(int* out, const int* in, int n)
{
    if (threadIdx.x == 0) out[0] += 1;  // @blocks
}

// CLEAN
// OUT: zeros
extern "C" __global__ void atomic_global_counter(int* out, const int* in, int n) { atomicAdd(&out[0], 1); }

// The block counts in shared memory, and one atomic carries its sum out.
// CLEAN
// OUT: zeros
extern "C" __global__ void one_atomic_for_each_block(int* out, const int* in, int n)
{
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    atomicAdd(&count, in[blockIdx.x * blockDim.x + threadIdx.x] % 2);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(&out[0], count);
}

// CLEAN
// OUT: zeros
extern "C" __global__ void counter_of_its_own_for_each_block(int* out, const int* in, int n)
{
    if (threadIdx.x == 0)
        for (unsigned k = 0; k < blockDim.x; ++k) out[blockIdx.x] += in[blockIdx.x * blockDim.x + k];
}
