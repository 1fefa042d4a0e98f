// Functions such as atomicAdd_block() are atomic among the threads of one block. out[0] counts, out[1] is a lock.

// FINDS: race @count_block @count_block
// OUT: zeros
extern "C" __global__ void count_of_all_blocks_in_block(int* out, const int* in, int n)
{
    atomicAdd_block(&out[0], in[threadIdx.x]);  // @count_block
}

// It takes two: that one of them is for all blocks does not help.
// FINDS: race @of_block @of_device
// OUT: zeros
extern "C" __global__ void count_in_block_and_on_device(int* out, const int* in, int n)
{
    if (blockIdx.x == 0)
        atomicAdd_block(&out[0], in[threadIdx.x]);  // @of_block
    else
        atomicAdd(&out[0], in[threadIdx.x]);  // @of_device
}

// CLEAN
// OUT: zeros
extern "C" __global__ void count_of_all_blocks_on_device(int* out, const int* in, int n)
{
    atomicAdd(&out[0], in[threadIdx.x]);
}

// CLEAN
// OUT: zeros
extern "C" __global__ void count_of_all_blocks_on_system(int* out, const int* in, int n)
{
    atomicAdd_system(&out[0], in[threadIdx.x]);
}

// Each block has a counter of its own in global memory, and one in shared memory.
// CLEAN
// OUT: zeros
extern "C" __global__ void counts_of_own_block(int* out, const int* in, int n)
{
    __shared__ int odd;
    if (threadIdx.x == 0) odd = 0;
    __syncthreads();
    atomicAdd_block(&out[2 * blockIdx.x], in[threadIdx.x]);
    atomicAdd_block(&odd, in[threadIdx.x] % 2);
    __syncthreads();
    if (threadIdx.x == 0) out[2 * blockIdx.x + 1] = odd;
}

__device__ void wait_for_lock_of_block(int* lock)
{
    while (atomicCAS_block(lock, 0, 1) != 0) {  // @take
    }
    __threadfence();
}

// FINDS: race @take @open
// ALSO: race @take @take
// ALSO: race @open @open
// ALSO: race @sum @sum
// OUT: zeros
extern "C" __global__ void lock_of_all_blocks_in_block(int* out, const int* in, int n)
{
    if (threadIdx.x % 32 != 0) return;
    wait_for_lock_of_block(&out[1]);
    out[0] += in[blockIdx.x * blockDim.x + threadIdx.x];  // @sum
    __threadfence();
    atomicExch_block(&out[1], 0);  // @open
}

// Each block has a sum and a lock. Fences for the block are enough.
// CLEAN
// OUT: zeros
extern "C" __global__ void lock_of_own_block(int* out, const int* in, int n)
{
    int* const sum = out + 2 * blockIdx.x;
    if (threadIdx.x % 32 != 0) return;
    while (atomicCAS_block(&sum[1], 0, 1) != 0) {
    }
    __threadfence_block();
    sum[0] += in[blockIdx.x * blockDim.x + threadIdx.x];
    __threadfence_block();
    atomicExch_block(&sum[1], 0);
}
