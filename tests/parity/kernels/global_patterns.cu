// Loads and stores of global memory over widths and address patterns. Strides, offsets and indices are arguments, so
// that no compiler knows them.

#include "global_patterns.hpp"
#include "thread_in_grid.hpp"

template <class T>
__global__ void load_strided(T* out, const T* in, int stride, int first)
{
    const int i = thread_in_grid();
    out[i] = in[first + i * stride];
}

template <class T>
__global__ void store_strided(T* out, const T* in, int stride, int first)
{
    const int i = thread_in_grid();
    out[first + i * stride] = in[i];
}

template <class T>
__global__ void load_indexed(T* out, const T* in, const int* index)
{
    const int i = thread_in_grid();
    const int from = index[i];
    out[i] = in[from];
}

template <class T>
__global__ void store_indexed(T* out, const T* in, const int* index)
{
    const int i = thread_in_grid();
    const int to = index[i];
    out[to] = in[i];
}

template <class T>
__global__ void copy_in_grid_strides(T* out, const T* in, int n)
{
    const int threads = static_cast<int>(gridDim.x * blockDim.x);
#pragma unroll 1
    for (int i = thread_in_grid(); i < n; i += threads) {
        out[i] = in[i];
    }
}

#define INSTANTIATE(T)                                                \
    template __global__ void load_strided(T*, const T*, int, int);    \
    template __global__ void store_strided(T*, const T*, int, int);   \
    template __global__ void load_indexed(T*, const T*, const int*);  \
    template __global__ void store_indexed(T*, const T*, const int*); \
    template __global__ void copy_in_grid_strides(T*, const T*, int);
INSTANTIATE(unsigned char)
INSTANTIATE(short)
INSTANTIATE(int)
INSTANTIATE(double)
INSTANTIATE(float4)
#undef INSTANTIATE

__global__ void load_column(int* out, const int* in, int pitch)
{
    const int i = static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
    const int value = in[threadIdx.x * pitch + threadIdx.y];
    out[i] = value;
}

__global__ void store_column(int* out, const int* in, int pitch)
{
    const int i = static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
    const int value = in[i];
    out[threadIdx.x * pitch + threadIdx.y] = value;
}

__global__ void copy_in_3d(int* out, const int* in, int width, int height)
{
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    const int z = static_cast<int>(blockIdx.z * blockDim.z + threadIdx.z);
    const int i = (z * height + y) * width + x;
    const int value = in[i];
    out[i] = value;
}

__global__ void load_tiles_of_8_by_4(int* out, const int* in, int pitch)
{
    const int i = thread_in_grid();
    const int lane = lane_of_thread();
    const int value = in[lane / 8 * pitch + i / 32 * 8 + lane % 8];
    out[i] = value;
}

__global__ void load_float3_by_member(float* out, const float3* in)
{
    const int i = thread_in_grid();
    const float x = in[i].x;
    const float y = in[i].y;
    const float z = in[i].z;
    out[i] = x + y + z;
}

__global__ void store_float3_by_member(float3* out, const float* in)
{
    const int i = thread_in_grid();
    const float value = in[i];
    out[i].x = value;
    out[i].y = value + 1;
    out[i].z = value + 2;
}

__global__ void load_field_of_structures(float* out, const Particle* particles)
{
    const int i = thread_in_grid();
    const float charge = particles[i].charge;
    out[i] = charge;
}

__global__ void store_field_of_structures(Particle* particles, const float* in)
{
    const int i = thread_in_grid();
    const float value = in[i];
    particles[i].charge = value;
}

__global__ void load_element_of_member_array(float* out, const Particle* particles, int axis)
{
    const int i = thread_in_grid();
    const float position = particles[i].position[axis];
    out[i] = position;
}

__global__ void load_read_only(float* out, const float* in, int stride)
{
    const int i = thread_in_grid();
    const float value = __ldg(in + i * stride);
    out[i] = value;
}

__global__ void load_restrict(float* __restrict__ out, const float* __restrict__ in, int stride)
{
    const int i = thread_in_grid();
    const float value = in[i * stride];
    out[i] = value;
}

__global__ void load_volatile(int* out, const volatile int* in, int stride)
{
    const int i = thread_in_grid();
    const int first = in[i * stride];
    const int second = in[i * stride];
    out[i] = first + second;
}

__device__ int device_table[512];

__global__ void load_device_variable(int* out, int stride)
{
    const int i = thread_in_grid();
    const int value = device_table[i * stride];
    out[i] = value;
}

__global__ void store_device_variable(const int* in, int stride)
{
    const int i = thread_in_grid();
    const int value = in[i];
    device_table[i * stride] = value;
}

__constant__ int constants[256];

__global__ void load_constants(int* out, int stride)
{
    const int i = thread_in_grid();
    const int value = constants[i * stride % 256];
    out[i] = value;
}

__global__ void load_with_64_bit_index(int* out, const int* in, long long stride)
{
    const long long i = thread_in_grid();
    const int value = in[i * stride];
    out[i] = value;
}

__global__ void load_three_offsets(int* out, const int* in, int distance)
{
    const int i = thread_in_grid();
    const int here = in[i];
    const int there = in[i + distance];
    const int beyond = in[i + 2 * distance];
    out[i] = here + there + beyond;
}

__global__ void walk_list(int* out, const int* next, int steps)
{
    const int i = thread_in_grid();
    int element = i;
#pragma unroll 1
    for (int step = 0; step < steps; ++step) element = next[element];
    out[i] = element;
}

__global__ void add_in_place(int* values, int more, int stride)
{
    const int i = thread_in_grid();
    values[i * stride] += more;
}

__global__ void swap_elements(int* values, int stride)
{
    const int i = thread_in_grid();
    const int left = values[2 * i * stride];
    const int right = values[(2 * i + 1) * stride];
    values[2 * i * stride] = right;
    values[(2 * i + 1) * stride] = left;
}

__global__ void load_from_a_generic_pointer(int* out, const int* in, int from_shared)
{
    __shared__ int copy[64];
    const int t = static_cast<int>(threadIdx.x);
    copy[t] = in[t];
    __syncthreads();
    const int* const either = from_shared != 0 ? copy : in;
    const int value = either[t ^ from_shared];
    out[thread_in_grid()] = value;
}

__global__ void words_by_ptx(int* out, const int* in, int stride)
{
    const int i = thread_in_grid();
    int value = 0;
    asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(value) : "l"(in + i * stride));
    asm volatile("st.global.cs.u32 [%0], %1;" : : "l"(out + i), "r"(value) : "memory");
}

__global__ void vectors_by_ptx(int4* out, const int4* in, int stride)
{
    const int i = thread_in_grid();
    int4 value;
    asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
                 : "l"(in + i * stride));
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};"
                 :
                 : "l"(out + i), "r"(value.x), "r"(value.y), "r"(value.z), "r"(value.w)
                 : "memory");
}
