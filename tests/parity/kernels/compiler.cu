// Where nvcc is known to do something else than the source says, and their neighbours where it is not. The table tells
// what it does.

#include "compiler.hpp"
#include "thread_in_grid.hpp"

__global__ void row_of_unpadded_tile(float* out, const float* in)
{
    __shared__ float tile[8][32];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 32; ++k) sum += tile[threadIdx.y][k] * static_cast<float>(k);
    out[threadIdx.y * 32 + threadIdx.x] = sum;
}

__global__ void row_of_padded_tile(float* out, const float* in)
{
    __shared__ float tile[8][33];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 32; ++k) sum += tile[threadIdx.y][k] * static_cast<float>(k);
    out[threadIdx.y * 32 + threadIdx.x] = sum;
}

__global__ void four_neighbours_in_shared_memory(float* out, const float* in)
{
    __shared__ float tile[256];
    const int t = static_cast<int>(threadIdx.x);
    for (int k = 0; k < 4; ++k) tile[k * 64 + t] = in[k * 64 + t];
    __syncthreads();
    const float a = tile[4 * t];
    const float b = tile[4 * t + 1];
    const float c = tile[4 * t + 2];
    const float d = tile[4 * t + 3];
    out[thread_in_grid()] = a * b + c * d;
}

__global__ void four_neighbours_in_global_memory(float* out, const float* in)
{
    const int i = thread_in_grid();
    const float a = in[4 * i];
    const float b = in[4 * i + 1];
    const float c = in[4 * i + 2];
    const float d = in[4 * i + 3];
    out[i] = a * b + c * d;
}

__device__ float numbers[512];

__global__ void four_neighbours_of_a_device_variable(float* out)
{
    const int i = thread_in_grid();
    const float a = numbers[4 * i];
    const float b = numbers[4 * i + 1];
    const float c = numbers[4 * i + 2];
    const float d = numbers[4 * i + 3];
    out[i] = a * b + c * d;
}

__global__ void four_stores_side_by_side(float* out, const float* in)
{
    __shared__ float tile[256];
    const int t = static_cast<int>(threadIdx.x);
    const float value = in[t];
    tile[4 * t] = value;
    tile[4 * t + 1] = value + 1;
    tile[4 * t + 2] = value + 2;
    tile[4 * t + 3] = value + 3;
    __syncthreads();
    out[thread_in_grid()] = tile[t];
}

__global__ void two_stores_side_by_side(float* out, const float* in)
{
    __shared__ float tile[128];
    const int t = static_cast<int>(threadIdx.x);
    const float value = in[t];
    tile[2 * t] = value;
    tile[2 * t + 1] = value + 1;
    __syncthreads();
    out[thread_in_grid()] = tile[t];
}

__global__ void two_bytes_side_by_side(unsigned char* out, const unsigned char* in)
{
    __shared__ unsigned char tile[128];
    const int t = static_cast<int>(threadIdx.x);
    tile[t] = in[t];
    tile[t + 64] = in[t + 64];
    __syncthreads();
    const unsigned char a = tile[2 * t];
    const unsigned char b = tile[2 * t + 1];
    out[thread_in_grid()] = static_cast<unsigned char>(a - b);
}

__global__ void two_global_stores_side_by_side(float* out, const float* in)
{
    const int i = thread_in_grid();
    const float value = in[i];
    out[2 * i] = value;
    out[2 * i + 1] = value + 1;
}

__global__ void loop_over_four_neighbours(float* out, const float* in)
{
    __shared__ float tile[256];
    const int t = static_cast<int>(threadIdx.x);
    for (int k = 0; k < 4; ++k) tile[4 * t + k] = in[k * 64 + t];
    __syncthreads();
    out[thread_in_grid()] = tile[t];
}

__global__ void both_members_of_float2(float* out, const float2* in)
{
    const int i = thread_in_grid();
    const float x = in[i].x;
    const float y = in[i].y;
    out[i] = x * y;
}

__global__ void both_members_of_stored_float2(float2* out, const float* in)
{
    const int i = thread_in_grid();
    const float value = in[i];
    out[i].x = value;
    out[i].y = value + 1;
}

__global__ void two_members_of_float4(float* out, const float4* in)
{
    const int i = thread_in_grid();
    out[i] = in[i].x * in[i].w;
}

__global__ void one_member_of_a_copied_float4(float* out, const float4* in)
{
    const int i = thread_in_grid();
    const float4 all = in[i];
    out[i] = all.y;
}

__global__ void bytes_of_uchar4(int* out, const uchar4* in)
{
    const int i = thread_in_grid();
    const int x = in[i].x;
    const int y = in[i].y;
    const int z = in[i].z;
    const int w = in[i].w;
    out[i] = x * y + z * w;
}

__global__ void copied_float3(float3* out, const float3* in)
{
    const int i = thread_in_grid();
    out[i] = in[i];
}

__global__ void copied_structure_of_32_bytes(double4* out, const double4* in)
{
    const int i = thread_in_grid();
    out[i] = in[i];
}

__global__ void low_byte(int* out, const int* in)
{
    const int i = thread_in_grid();
    out[i] = in[i] & 255;
}

__global__ void high_half(int* out, const unsigned* in)
{
    const int i = thread_in_grid();
    out[i] = static_cast<int>(in[i] >> 16);
}

__global__ void stored_low_byte(unsigned char* out, const int* in)
{
    const int i = thread_in_grid();
    out[i] = static_cast<unsigned char>(in[i]);
}

__global__ void same_element_twice(float* __restrict__ out, const float* __restrict__ in)
{
    const int i = thread_in_grid();
    const float first = in[i];
    const float second = in[i];
    out[i] = first * second;
}

__global__ void same_element_behind_a_store(float* out, const float* in)
{
    const int i = thread_in_grid();
    out[i] = in[i] + 1;
    out[i + 512] = in[i] + 2;
}

__global__ void same_element_behind_a_store_restrict(float* __restrict__ out, const float* __restrict__ in)
{
    const int i = thread_in_grid();
    out[i] = in[i] + 1;
    out[i + 512] = in[i] + 2;
}

__global__ void own_shared_element_behind_its_store(float* out, const float* in)
{
    __shared__ float tile[64];
    const int t = static_cast<int>(threadIdx.x);
    tile[t] = in[t];
    const float value = tile[t];
    out[thread_in_grid()] = value;
}

__global__ void own_shared_element_behind_a_barrier(float* out, const float* in)
{
    __shared__ float tile[64];
    const int t = static_cast<int>(threadIdx.x);
    tile[t] = in[t];
    __syncthreads();
    const float value = tile[t];
    out[thread_in_grid()] = value;
}

__global__ void element_overwritten_at_once(float* out, const float* in)
{
    const int i = thread_in_grid();
    const float value = in[i];
    out[i] = 0;
    out[i] = value;
}

__global__ void unused_load(float* out, const float* in)
{
    const int i = thread_in_grid();
    [[maybe_unused]] const float unused = in[2 * i];
    out[i] = in[i];
}

__global__ void shared_memory_that_nobody_reads(float* out, const float* in)
{
    [[maybe_unused]] __shared__ float tile[64];
    const int t = static_cast<int>(threadIdx.x);
    const float value = in[t];
    tile[t] = value;
    __syncthreads();
    out[thread_in_grid()] = value;
}

__global__ void load_in_a_loop_that_does_not_change(float* __restrict__ out, const float* __restrict__ in, int n)
{
    const int i = thread_in_grid();
    for (int k = 0; k < n; ++k) out[k * 128 + i] = in[i];
}

__global__ void sum_in_memory(float* __restrict__ out, const float* __restrict__ in, int n)
{
    const int i = thread_in_grid();
    for (int k = 0; k < n; ++k) out[i] += in[k * 32 + i];
}

__global__ void sum_in_memory_that_may_overlap(float* out, const float* in, int n)
{
    const int i = thread_in_grid();
    for (int k = 0; k < n; ++k) out[i] += in[k * 32 + i];
}

__global__ void same_load_on_both_sides(int* out, const int* in)
{
    const int i = thread_in_grid();
    int value = 0;
    if (i % 3 == 0) {
        value = in[i] + 1;
    } else {
        value = in[i] * 5;
    }
    out[i] = value;
}

__global__ void same_store_on_both_sides(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    if (value % 3 == 0) {
        out[i] = other[i];
    } else {
        out[i] = value;
    }
}

__global__ void selected_loads(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    int value = 0;
    if (i % 3 == 0) {
        value = in[i];
    } else {
        value = other[i];
    }
    out[i] = value;
}

__global__ void condition_without_a_load(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    const int more = other[i];
    int sum = value;
    if (value % 3 == 0) {
        sum += more;
    }
    out[i] = sum;
}

__global__ void unrolled_loop_with_different_trip_counts(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
    int sum = 0;
    for (int k = 0; k < n; ++k) sum += in[k * 32 + i];
    out[i] = sum;
}

__global__ void unrolled_loop_with_same_trip_counts(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
    for (int k = 0; k < n; ++k) sum += in[k * 32 + i];
    out[i] = sum;
}

__global__ void unrolled_guarded_loop(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll
    for (int k = 0; k < 8; ++k) {
        if (k * 32 + i < n) sum += in[k * 32 + i];
    }
    out[i] = sum;
}

__global__ void unrolled_search(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    int k = 0;
    while (k < n && in[k * 32 + i] != 3) ++k;
    out[i] = k;
}

__global__ void count_threads(int* count) { atomicAdd(count, 1); }

__global__ void count_threads_in_shared_memory(int* out)
{
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    atomicAdd(&count, 1);
    __syncthreads();
    out[thread_in_grid()] = count;
}

__global__ void sum_of_warp_in_shared_memory(int* out, const int* in)
{
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    const int value = in[thread_in_grid()];
    atomicAdd(&sum, value);
    __syncthreads();
    out[thread_in_grid()] = sum;
}

__global__ void private_array(int* out, const int* in)
{
    const int i = thread_in_grid();
    int values[4];
    for (int k = 0; k < 4; ++k) values[k] = in[k * 128 + i];
    int sum = 0;
    for (int k = 0; k < 4; ++k) sum = sum * 3 + values[3 - k];
    out[i] = sum;
}

__global__ void private_array_with_unknown_index(int* out, const int* in, int choice)
{
    const int i = thread_in_grid();
    int values[16];
    for (int k = 0; k < 16; ++k) values[k] = in[k * 32 + i];
    out[i] = values[(i + choice) % 16];
}

__global__ void division_by_an_argument(int* out, const int* in, int divisor)
{
    const int i = thread_in_grid();
    out[i] = in[i / divisor] / divisor;
}
