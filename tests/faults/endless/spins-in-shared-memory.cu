// Threads wait in a loop for what others of their block do in shared memory.

// All lanes of a warp, and all warps, want one lock.
// CLEAN
extern "C" __global__ void lock_of_all_threads(int* out, const int* in, int n)
{
    __shared__ int lock;
    __shared__ volatile int sum;
    if (threadIdx.x == 0) lock = sum = 0;
    __syncthreads();
    bool done = false;
    while (!done) {
        if (atomicCAS(&lock, 0, 1) == 0) {
            __threadfence_block();
            sum = sum + 1;
            __threadfence_block();
            atomicExch(&lock, 0);
            done = true;
        }
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The lanes that wait are lower than the one that they wait for.
// CLEAN
extern "C" __global__ void flag_of_a_later_lane(int* out, const int* in, int n)
{
    __shared__ int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 5) {
        atomicExch(&flag, 1);
    } else {
        while (atomicAdd(&flag, 0) == 0) {
        }
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// CLEAN
extern "C" __global__ void flag_that_is_loaded_atomically(int* out, const int* in, int n)
{
    __shared__ int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 40) atomicExch(&flag, 1);
    while (atomicCAS(&flag, 7, 7) == 0) {
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// Each thread waits for its turn.
// CLEAN
extern "C" __global__ void turns_of_all_threads(int* out, const int* in, int n)
{
    __shared__ int turn;
    if (threadIdx.x == 0) turn = 0;
    __syncthreads();
    while (atomicAdd(&turn, 0) != (int)threadIdx.x) {
    }
    atomicAdd(&turn, 1);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// Threads meet by counting, as in a barrier of their own.
// CLEAN
extern "C" __global__ void counted_threads(int* out, const int* in, int n)
{
    __shared__ unsigned arrived;
    if (threadIdx.x == 0) arrived = 0;
    __syncthreads();
    atomicAdd(&arrived, 1u);
    while (atomicAdd(&arrived, 0u) < blockDim.x) {
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// The loop looks at nothing but a volatile variable.
// CLEAN
extern "C" __global__ void volatile_flag_of_another_warp(int* out, const int* in, int n)
{
    __shared__ volatile int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 40)
        flag = 1;
    else if (threadIdx.x < 32)
        while (flag == 0) {
        }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// NEVER ENDS: @wait
extern "C" __global__ void volatile_flag_never_set(int* out, const int* in, int n)
{
    __shared__ volatile int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    while (flag == 0) {  // @wait
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// The result is used by nobody: what the loop looks at is an ordinary load, which the compiler may take out of it.
// NEVER ENDS: @plain
extern "C" __global__ void flag_that_is_no_atomic(int* out, const int* in, int n)
{
    __shared__ int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    while (flag == 0) {  // @plain
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
