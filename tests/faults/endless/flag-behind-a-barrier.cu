// A thread waits for a flag before it goes to the barrier.

// And the flag is set behind that barrier.
// NEVER ENDS: @wait
extern "C" __global__ void flag_behind_the_barrier(int* out, const int* in, int n)
{
    __shared__ int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 32)
        while (atomicAdd(&flag, 0) == 0) {  // @wait
        }
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(&flag, 1);
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// CLEAN
extern "C" __global__ void flag_before_the_barrier(int* out, const int* in, int n)
{
    __shared__ int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(&flag, 1);
    if (threadIdx.x == 32)
        while (atomicAdd(&flag, 0) == 0) {
        }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// The first warp waits for the second. All warps of a block get their turn.
// CLEAN
extern "C" __global__ void flag_of_a_later_warp(int* out, const int* in, int n)
{
    __shared__ int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 32) atomicExch(&flag, 1);
    if (threadIdx.x == 0)
        while (atomicAdd(&flag, 0) == 0) {
        }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
