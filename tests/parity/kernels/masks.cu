// Accesses in which only some lanes of a warp take part.

#include "masks.hpp"
#include "thread_in_grid.hpp"

namespace {

__device__ bool takes_part(unsigned mask) { return (mask >> lane_of_thread() & 1) != 0; }

}  // namespace

template <class T>
__global__ void masked_load(T* out, const T* in, unsigned mask, int stride)
{
    const int i = thread_in_grid();
    if (takes_part(mask)) out[i] = in[i * stride];
}

template <class T>
__global__ void masked_store(T* out, const T* in, unsigned mask, int stride)
{
    const int i = thread_in_grid();
    if (takes_part(mask)) out[i * stride] = in[i];
}

template <class T>
__global__ void masked_shared_load(T* out, const T* in, unsigned mask, int stride)
{
    __shared__ T tile[64];
    const int t = static_cast<int>(threadIdx.x);
    tile[t] = in[t];
    __syncthreads();
    if (takes_part(mask)) out[thread_in_grid()] = tile[t * stride % 64];
}

template <class T>
__global__ void masked_shared_store(T* out, const T* in, unsigned mask, int stride)
{
    __shared__ T tile[64];
    const int t = static_cast<int>(threadIdx.x);
    tile[t] = in[t];
    __syncthreads();
    if (takes_part(mask)) tile[t * stride % 64] = in[t];
    __syncthreads();
    out[thread_in_grid()] = tile[t];
}

#define INSTANTIATE_GLOBAL(T)                                          \
    template __global__ void masked_load(T*, const T*, unsigned, int); \
    template __global__ void masked_store(T*, const T*, unsigned, int);
#define INSTANTIATE(T)                                                        \
    INSTANTIATE_GLOBAL(T)                                                     \
    template __global__ void masked_shared_load(T*, const T*, unsigned, int); \
    template __global__ void masked_shared_store(T*, const T*, unsigned, int);
INSTANTIATE(unsigned char)
INSTANTIATE(short)
INSTANTIATE(int)
INSTANTIATE(double)
INSTANTIATE_GLOBAL(float4)
#undef INSTANTIATE
#undef INSTANTIATE_GLOBAL

__global__ void guarded_copy(float* out, const float* in, int n)
{
    const int i = thread_in_grid();
    if (i < n) out[i] = in[i];
}

__global__ void guarded_copy_in_2d(float* out, const float* in, int width, int height, int pitch)
{
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (x >= width || y >= height) return;
    out[y * pitch + x] = in[y * pitch + x];
}

__global__ void odd_lanes(int* out, const int* in)
{
    const int i = thread_in_grid();
    if (i % 2 == 1) out[i / 2] = in[i];
}

__global__ void last_thread_of_block(int* out, const int* in)
{
    if (threadIdx.x == blockDim.x - 1) out[blockIdx.x] = in[thread_in_grid()];
}

__global__ void first_lane_of_each_warp(int* out, const int* in)
{
    const int i = thread_in_grid();
    if (i % 32 == 0) out[i / 32] = in[i];
}

__global__ void other_lanes_in_each_warp(int* out, const int* in)
{
    const int i = thread_in_grid();
    if (lane_of_thread() <= i / 32 * 7) out[i] = in[i];
}

__global__ void some_warps(int* out, const int* in)
{
    const int i = thread_in_grid();
    if (i / 32 % 2 == 1) out[i] = in[i];
}

__global__ void some_blocks(int* out, const int* in)
{
    const int i = thread_in_grid();
    if (blockIdx.x % 2 == 1) out[i] = in[i];
}

__global__ void mask_from_memory(int* out, const int* in, const int* flags)
{
    const int i = thread_in_grid();
    const int flag = flags[i];
    if (flag % 3 == 0) out[i] = in[i];
}

__global__ void interval_of_lanes(int* out, const int* in, const int* begin, const int* end)
{
    const int i = thread_in_grid();
    const int first = begin[i / 32];
    const int last = end[i / 32];
    if (lane_of_thread() >= first && lane_of_thread() < last) out[i] = in[i];
}

__global__ void threads_below_tid_squared(int* out, const int* in, int most)
{
    const int i = thread_in_grid();
    if (i * i % 97 < most) out[i] = in[i];
}

__global__ void all_but_the_edges(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    if (i > 0 && i < n - 1) {
        const int left = in[i - 1];
        const int right = in[i + 1];
        out[i] = left + right;
    }
}

__global__ void masked_in_2d_blocks(int* out, const int* in, int pitch)
{
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(threadIdx.y);
    if ((x + y) % 2 == 0) out[y * pitch + x] = in[x * pitch + y];
}
