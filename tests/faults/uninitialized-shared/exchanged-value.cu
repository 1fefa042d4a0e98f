// An exchange stores its value whatever is there: only who looks at what it returns reads.

#include <cuda/atomic>

// FINDS: uninitialized @exchange
extern "C" __global__ void first_comer_of_an_unset_flag(int* out, const int* in, int n)
{
    __shared__ int taken;
    out[blockIdx.x * blockDim.x + threadIdx.x] = atomicExch(&taken, 1);  // @exchange
}

// FINDS: uninitialized @exchange_of_libcudacxx
extern "C" __global__ void first_comer_of_an_unset_atomic(int* out, const int* in, int n)
{
    __shared__ int taken;
    cuda::atomic_ref<int, cuda::thread_scope_block> flag(taken);
    if (flag.exchange(1) == 0) out[blockIdx.x] = threadIdx.x;  // @exchange_of_libcudacxx
}

// CLEAN
extern "C" __global__ void count_set_by_an_exchange(int* out, const int* in, int n)
{
    __shared__ int count;
    atomicExch(&count, 0);
    __syncthreads();
    atomicAdd(&count, in[blockIdx.x * blockDim.x + threadIdx.x] % 2);
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = count;
}

// CLEAN
extern "C" __global__ void atomic_set_by_an_exchange(int* out, const int* in, int n)
{
    __shared__ int count;
    cuda::atomic_ref<int, cuda::thread_scope_block> sum(count);
    sum.exchange(0);
    __syncthreads();
    sum += in[blockIdx.x * blockDim.x + threadIdx.x] % 2;
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
