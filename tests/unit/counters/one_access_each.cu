// Kernels of few memory accesses each, for the tests of opcodes and lines. Compiled by the tests, never run.
#include <cuda_fp16.h>
#include <cuda_pipeline.h>

__device__ int device_counter;
__device__ int device_table[64] = {1, 2, 3};
__constant__ int constants[64];

extern "C" {

__global__ void global_load_store(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void volatile_load_store(const volatile float* in, volatile float* out)
{
    out[threadIdx.x] = in[threadIdx.x];
}

__global__ void read_only_load(const float* __restrict__ in, float* out) { out[threadIdx.x] = __ldg(in + threadIdx.x); }

__global__ void vector_load_store(const float4* in, float4* out) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void byte_load_store(const unsigned char* in, unsigned char* out) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void constant_load(int* out, int shift) { out[threadIdx.x] = constants[(threadIdx.x + shift) & 63]; }

__global__ void shared_load_store(float* out)
{
    __shared__ float tile[64];
    tile[threadIdx.x] = static_cast<float>(threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

__global__ void generic_load_store(float* out, int choice)
{
    __shared__ float tile[64];
    tile[threadIdx.x] = static_cast<float>(choice);
    __syncthreads();
    volatile float* either = choice > 3 ? tile + choice : out;
    either[threadIdx.x + choice] = either[threadIdx.x] + 1;
}

__global__ void generic_atomic(int* out, int choice)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = choice;
    __syncthreads();
    int* either = choice > 3 ? tile + choice : out;
    atomicAdd(either + threadIdx.x, choice);
}

__global__ void generic_atomic_of_pairs(__half2* out, __half2 value) { atomicAdd(out + threadIdx.x, value); }

__global__ void global_reduction(int* out, int value) { atomicAdd(out + threadIdx.x, value); }

__global__ void global_reduction_float(float* out, float value) { atomicAdd(out + threadIdx.x, value); }

__global__ void global_atomic_add(int* out, int* old, int value)
{
    old[threadIdx.x] = atomicAdd(out + threadIdx.x, value);
}

__global__ void global_atomic_add_float(float* out, float* old, float value)
{
    old[threadIdx.x] = atomicAdd(out + threadIdx.x, value);
}

__global__ void global_exchange(int* out, int* old, int value)
{
    old[threadIdx.x] = atomicExch(out + threadIdx.x, value);
}

__global__ void global_compare_and_swap(int* out, int* old, int value)
{
    old[threadIdx.x] = atomicCAS(out + threadIdx.x, value, value + 1);
}

__global__ void shared_atomic_add(int* out, int value)
{
    __shared__ int bins[64];
    bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(bins + (threadIdx.x & value), value);
    __syncthreads();
    out[threadIdx.x] = bins[threadIdx.x];
}

__global__ void shared_atomic_increment(int* out, int mask)
{
    __shared__ int bins[64];
    bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(bins + (threadIdx.x & mask), 1);
    __syncthreads();
    out[threadIdx.x] = bins[threadIdx.x];
}

__global__ void shared_compare_and_swap(int* out, int value)
{
    __shared__ int bins[64];
    bins[threadIdx.x] = 0;
    __syncthreads();
    const int old = atomicCAS(bins + (threadIdx.x & 7), value, value + 1);
    __syncthreads();
    out[threadIdx.x] = bins[threadIdx.x] + old;
}

__global__ void asynchronous_copy(const float4* in, float4* out)
{
    __shared__ float4 tile[64];
    __pipeline_memcpy_async(tile + threadIdx.x, in + threadIdx.x, 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

__global__ void local_array(int* out, const int* in, int choice)
{
    int scratch[64];
    for (int i = 0; i < 64; ++i) scratch[i ^ (choice & 63)] = in[i];
    out[threadIdx.x] = scratch[(choice + threadIdx.x) & 63];
}

__global__ void device_variables(int* out)
{
    device_counter = static_cast<int>(threadIdx.x);
    out[threadIdx.x] = device_table[threadIdx.x];
    device_table[threadIdx.x] = 4;
}

}  // extern "C"
