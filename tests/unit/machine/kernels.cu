#include "kernels.hpp"

#include <cuda_pipeline.h>

template <class T>
__global__ void copy(T* out, const T* in, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    T value = in[i * stride];  // @copy-load
    out[i * stride] = value;   // @copy-store
}

template __global__ void copy(char*, const char*, int, int);
template __global__ void copy(short*, const short*, int, int);
template __global__ void copy(float*, const float*, int, int);
template __global__ void copy(double*, const double*, int, int);
template __global__ void copy(float3*, const float3*, int, int);
template __global__ void copy(float4*, const float4*, int, int);

__global__ void broadcast(float* out, const float* in) { out[threadIdx.x] = in[0]; }

__global__ void copy_some_lanes(float* out, const float* in, unsigned lanes)
{
    if (lanes >> threadIdx.x & 1) out[threadIdx.x] = in[threadIdx.x];
}

__global__ void number_threads(int* out)
{
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int number = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
    out[number] = number + 1;
}

__global__ void reverse_in_block(int* out, const int* in)
{
    __shared__ int tile[1024];
    int first = blockIdx.x * blockDim.x;
    tile[threadIdx.x] = in[first + threadIdx.x];  // @shared-store
    __syncthreads();
    out[first + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];  // @shared-load
}

__global__ void reverse_in_block_dynamic(int* out, const int* in)
{
    extern __shared__ int dynamic_tile[];
    int first = blockIdx.x * blockDim.x;
    dynamic_tile[threadIdx.x] = in[first + threadIdx.x];
    __syncthreads();
    out[first + threadIdx.x] = dynamic_tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void two_names_of_one_storage(int* out)
{
    extern __shared__ float as_floats[];
    extern __shared__ int as_ints[];
    as_floats[threadIdx.x] = 1.0f;
    __syncthreads();
    out[threadIdx.x] = as_ints[blockDim.x - 1 - threadIdx.x];
}

__global__ void reverse_in_warp(int* out, const int* in)
{
    __shared__ int staging[64];
    int first_of_warp = threadIdx.x / 32 * 32;
    int lane = threadIdx.x % 32;
    staging[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    out[threadIdx.x] = staging[first_of_warp + 31 - lane];
}

__global__ void column_of_tile(float* out, int pitch)
{
    __shared__ float column[32 * 36];
    column[threadIdx.x * pitch] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = column[threadIdx.x * pitch];
}

__global__ void rotate(int* data, int rounds)
{
    __shared__ int ring[256];
    int i = threadIdx.x;
    ring[i] = data[blockIdx.x * blockDim.x + i];
    for (int round = 0; round < rounds; ++round) {
        __syncthreads();
        int neighbor = ring[(i + 1) % blockDim.x];
        __syncthreads();
        ring[i] = neighbor;
    }
    data[blockIdx.x * blockDim.x + i] = ring[i];
}

__global__ void count_threads(int* count)
{
    atomicAdd(count, 1);  // @global-atomic
}

__global__ void histogram(int* bins, const int* values, int n)
{
    __shared__ int local[8];
    if (threadIdx.x < 8) local[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&local[values[i]], 1);  // @shared-atomic
    __syncthreads();
    if (threadIdx.x < 8) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void atomic_functions(unsigned* results)
{
    unsigned i = threadIdx.x;
    atomicAdd(&results[0], i);
    atomicSub(&results[1], 1u);
    atomicMin(&results[2], i + 5);
    atomicMax(&results[3], i);
    atomicAnd(&results[4], ~(1u << i));
    atomicOr(&results[5], 1u << i);
    atomicXor(&results[6], 1u << i);
    atomicInc(&results[7], 4u);
    atomicDec(&results[8], 4u);
    if (atomicCAS(&results[9], i, i + 1) == i) atomicExch(&results[10], i);
}

__global__ void if_else(int* out, const int* even, const int* odd)
{
    int i = threadIdx.x;
    int value;
    if (i % 2 == 0)
        value = 10 * even[i];  // @even-side
    else
        value = odd[i] - 7;  // @odd-side
    out[i] = value;          // @behind-both-sides
}

__global__ void triangle_sum(int* out, const int* in, int rounds)
{
    int lane = threadIdx.x % 32;
    int sum = 0;
    for (int j = 0; j < rounds * lane; ++j) sum += in[j * 32 + lane];  // @triangle-load
    out[threadIdx.x] = sum;                                            // @triangle-store
}

__global__ void store_after_loops(int* out, const int* in, const int* rounds)
{
    int lane = threadIdx.x;
    int outer = rounds[0];
    int inner = rounds[1 + lane];
    int sum = 0;
    for (int i = 0; i < outer; ++i) {
        for (int j = 0; j < inner; ++j) sum += in[j * 32 + lane];  // @inner-load
        sum += in[i * 32 + lane];                                  // @outer-load
    }
    out[lane] = sum;  // @behind-loops
}

__global__ void store_with_offset(float* out, long offset)
{
    long i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i + offset] = 1;  // @store-with-offset
}

__global__ void load_16_bytes(float4* out, const float4* in)
{
    out[threadIdx.x] = in[threadIdx.x];  // @load-16-bytes
}

__global__ void store_made_vectors(float4* out, bool all)
{
    out[threadIdx.x] = make_float4(0, 0, 0, 0);  // @store-constants
    const float4 old = out[threadIdx.x];
    out[threadIdx.x] = all ? make_float4(1, 2, 3, 4) : old;  // @store-chosen
}

__global__ void load_below_zero_by_unsigned_index(int* out)
{
    __shared__ int counted_down[32];
    counted_down[threadIdx.x] = 1;
    __syncthreads();
    const int* const end = counted_down + 32;
    const unsigned from_the_end = threadIdx.x;
    out[threadIdx.x] = end[~from_the_end];
}

__global__ void load_through(float* out, const float* in)
{
    out[threadIdx.x] = in[threadIdx.x];  // @load-through
}

__global__ void meet_and_load_through(float* out, const float* in, int* arrived)
{
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < static_cast<int>(gridDim.x)) {
    }
    out[blockIdx.x] = in[blockIdx.x];
}

__global__ void load_a_byte(char* out, const char* in) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void overrun_shared(float* out, int index)
{
    // 132 bytes: after them is room up to the next array, because arrays start at multiples of 128.
    __shared__ float odd_size[33];
    for (int i = threadIdx.x; i < 33; i += blockDim.x) odd_size[i] = 1;
    __syncthreads();
    out[threadIdx.x] = odd_size[threadIdx.x + index];  // @overrun-shared
}

__global__ void overrun_dynamic_shared(float* out, int index)
{
    extern __shared__ float dynamic_floats[];
    dynamic_floats[threadIdx.x + index] = 1;  // @overrun-dynamic
    out[threadIdx.x] = 1;
}

__constant__ int constants[4] = {3, 5, 7, 11};

__global__ void write_to_constants(int* out)
{
    int* const constant = const_cast<int*>(constants) + threadIdx.x;
    *constant = 1;  // @write-to-constants
    out[threadIdx.x] = *constant;
}

__global__ void count_in_constants(int* out)
{
    out[threadIdx.x] = atomicAdd(const_cast<int*>(constants), 1);  // @count-in-constants
}

__global__ void read_local_table(int* out, int index)
{
    int local[8];
    for (int i = 0; i < 8; ++i) local[i] = i * i + constants[i % 4];
    out[threadIdx.x] = local[(threadIdx.x + index) % 8];
}

__device__ __noinline__ void fill_eight(int* values)
{
    for (int i = 0; i < 8; ++i) values[i] = i + static_cast<int>(threadIdx.x);
}

__global__ void fill_local_by_pointer(int* out)
{
    int local[8];
    fill_eight(local);
    out[threadIdx.x] = local[out[threadIdx.x] % 8];
}

__global__ void lane_0_waits_for_its_warp(int* out)
{
    if (threadIdx.x == 0)
        __syncwarp();  // @waits-in-syncwarp
    else
        __syncthreads();
    out[threadIdx.x] = 1;
}

__global__ void half_the_warp_leaves(int* out)
{
    out += blockIdx.x * blockDim.x;
    out[threadIdx.x] = 1;
    if (threadIdx.x % 32 >= 16) return;
    __syncwarp(0x0000ffff);
    __syncthreads();  // @misses-half
    out[threadIdx.x] = 2;
    __syncthreads();
}

__global__ void threads_without_work_leave(int* out, int n)
{
    __shared__ int row[32];
    if (threadIdx.x >= static_cast<unsigned>(n)) return;
    row[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = row[31 - threadIdx.x];  // @reads-from-who-left
}

__global__ void fill_beyond_the_row(int* out)
{
    __shared__ int tile[2][33];
    for (unsigned i = threadIdx.x; i < 34; i += 32) tile[threadIdx.y][i] = 1;  // @beyond-the-row
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}

__global__ void count_in_block(int* count)
{
    atomicAdd_block(count, 1);  // @counts-in-block
}

__global__ void add_under_a_lock(int* sum, int* lock, bool with_fence)
{
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    if (with_fence) __threadfence();
    *sum += 1;  // @adds
    __threadfence();
    atomicExch(lock, 0);
}

__global__ void add_neighbors(float* out, const float* first, const float* second)
{
    int i = threadIdx.x;
    out[i] = first[i + 1] + first[i + 2] + second[i + 1];  // @adds-neighbors
}

__global__ void shift_in_place(int* values)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    tile[threadIdx.x] += tile[(threadIdx.x + 32) % 64], tile[threadIdx.x] += tile[(threadIdx.x + 1) % 64];  // @shifts
    __syncthreads();
    values[threadIdx.x] = tile[threadIdx.x];
}

__global__ void index_far_outside(int* out, int index)
{
    __shared__ int tile[32];
    tile[threadIdx.x] = 0;
    tile[index] = 1;  // @far-index
    out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void copy_beside_sums(float* out, const float* in, int steps, bool waits_at_once)
{
    __shared__ __align__(16) float tile[2][4 * 64];
    int i = threadIdx.x;
    auto begin = [&](int step) {
        if (step < steps) __pipeline_memcpy_async(&tile[step % 2][4 * i], &in[step * 256 + 4 * i], 16);  // @copies
        __pipeline_commit();
    };
    begin(0);
    float sum = 0;
    for (int step = 0; step < steps; ++step) {
        begin(step + 1);
        if (waits_at_once)
            __pipeline_wait_prior(0);
        else
            __pipeline_wait_prior(1);
        __syncthreads();
        sum += tile[step % 2][i];
        __syncthreads();
    }
    out[i] = sum;
}

extern "C" __global__ void c(int* out) { out[threadIdx.x] = 1; }
