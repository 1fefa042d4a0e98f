// Asynchronous copies of 4 bytes that are told how many of them to read, or to fill with zeros.

#include <cuda_pipeline.h>

__device__ int tile_by_pipeline(const int* in, int zeros)
{
    __shared__ int tile[64];
    __pipeline_memcpy_async(&tile[threadIdx.x], in, 4, zeros);  // @zeros
    __pipeline_commit();
    __pipeline_wait_prior(0);
    return tile[threadIdx.x];
}

// CLEAN
extern "C" __global__ void zeros_alone(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tile_by_pipeline(in + i, n / 32);
}

// FINDS: undefined_behavior @zeros
extern "C" __global__ void more_zeros_than_bytes(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tile_by_pipeline(in + i, n / 16);
}

// FINDS: undefined_behavior @read
extern "C" __global__ void more_bytes_read_than_copied_by_ptx(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;"
                 :
                 : "r"(to), "l"(in + i), "r"(n / 16)  // @read
                 : "memory");
    asm volatile("cp.async.wait_all;" : : : "memory");
    out[i] = tile[threadIdx.x];
}

// CLEAN
extern "C" __global__ void as_many_bytes_read_as_copied_by_ptx(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" : : "r"(to), "l"(in + i), "r"(n / 32) : "memory");
    asm volatile("cp.async.wait_all;" : : : "memory");
    out[i] = tile[threadIdx.x];
}
