// One warp waits for another one of its block by a volatile flag. As between blocks, a fence belongs on each side.

// CLEAN
extern "C" __global__ void flag_with_fences_in_a_block(int* out, const int* in, int n)
{
    __shared__ int value;
    __shared__ volatile int flag;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 32) {
        value = in[i];
        __threadfence_block();
        flag = 1;
    }
    if (threadIdx.x == 0) {
        while (flag == 0) {
        }
        __threadfence_block();
        out[i] = value;
    }
}

// FINDS: race @write @read
extern "C" __global__ void flag_without_the_readers_fence_in_a_block(int* out, const int* in, int n)
{
    __shared__ int value;
    __shared__ volatile int flag;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 32) {
        value = in[i];  // @write
        __threadfence_block();
        flag = 1;
    }
    if (threadIdx.x == 0) {
        while (flag == 0) {
        }
        out[i] = value;  // @read
    }
}

// FINDS: race @early @late
// ALSO: race @set @wait
extern "C" __global__ void flag_without_the_writers_fence_in_a_block(int* out, const int* in, int n)
{
    __shared__ int value;
    __shared__ volatile int flag;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 32) {
        value = in[i];  // @early
        flag = 1;       // @set
    }
    if (threadIdx.x == 0) {
        while (flag == 0) {  // @wait
        }
        __threadfence_block();
        out[i] = value;  // @late
    }
}

// All lanes write, each has a fence, and behind a __syncwarp() one of them gives the signal for all.
// CLEAN
extern "C" __global__ void flag_for_a_warp(int* out, const int* in, int n)
{
    __shared__ int values[32];
    __shared__ volatile int flag;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x >= 32) {
        values[threadIdx.x - 32] = in[i];
        __threadfence_block();
        __syncwarp();
        if (threadIdx.x == 32) flag = 1;
    } else {
        while (flag == 0) {
        }
        __threadfence_block();
        out[i] = values[31 - threadIdx.x];
    }
}

// Without the __syncwarp() the others may not have written yet.
// FINDS: race @mine @theirs
extern "C" __global__ void flag_for_a_warp_too_early(int* out, const int* in, int n)
{
    __shared__ int values[32];
    __shared__ volatile int flag;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x >= 32) {
        values[threadIdx.x - 32] = in[i];  // @mine
        __threadfence_block();
        if (threadIdx.x == 32) flag = 1;
    } else {
        while (flag == 0) {
        }
        __threadfence_block();
        out[i] = values[31 - threadIdx.x];  // @theirs
    }
}
