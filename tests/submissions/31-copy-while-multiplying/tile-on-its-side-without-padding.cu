// VERDICT: FAILED
// WRONG: Accesses.AreGoodWithTwoBuffers: 15.00 bank conflicts each
// WRONG: Accesses.AreGoodWithThreeBuffers: 15.00 bank conflicts each

// The tile of A is copied on its side: neighbors in a row go to the same bank.
#include "lab.hpp"

#include <cuda_pipeline.h>

// Given, do not change it: four neighboring floats at once.
__device__ float4 load_four(const float* from)
{
    return *reinterpret_cast<const float4*>(from);
}

// Given, do not change it.
__device__ void store_four(float* to, float4 four)
{
    *reinterpret_cast<float4*>(to) = four;
}

// Given, do not change it: one element of A times four of B, for four sums in a row of C.
__device__ void add_products(float (&sums)[sums_side], float of_a, float4 of_b)
{
    sums[0] += of_a * of_b.x;
    sums[1] += of_a * of_b.y;
    sums[2] += of_a * of_b.z;
    sums[3] += of_a * of_b.w;
}

// Given, do not change it: what two tiles add to the sums of this thread. These lie in four neighboring columns, and in
// four rows of the tile, 16 apart.
__device__ void multiply(float (&sums)[sums_side][sums_side], const float (&tile_a)[tile_side][tile_depth],
                         const float (&tile_b)[tile_depth][tile_side])
{
#pragma unroll
    for (int k = 0; k < tile_depth; k += 4) {
        float4 of_b[4];
#pragma unroll
        for (int j = 0; j < 4; ++j) of_b[j] = load_four(&tile_b[k + j][4 * threadIdx.x]);
#pragma unroll
        for (int i = 0; i < sums_side; ++i) {
            float4 of_a = load_four(&tile_a[threadIdx.y + block_side * i][k]);
            add_products(sums[i], of_a.x, of_b[0]);
            add_products(sums[i], of_a.y, of_b[1]);
            add_products(sums[i], of_a.z, of_b[2]);
            add_products(sums[i], of_a.w, of_b[3]);
        }
    }
}

// Given, do not change it: this thread's part of C.
__device__ void store_sums(float* c, const float (&sums)[sums_side][sums_side], int columns)
{
#pragma unroll
    for (int i = 0; i < sums_side; ++i) {
        int row = blockIdx.y * tile_side + threadIdx.y + block_side * i;
        int column = blockIdx.x * tile_side + 4 * threadIdx.x;
        store_four(&c[row * columns + column], make_float4(sums[i][0], sums[i][1], sums[i][2], sums[i][3]));
    }
}

// Given, do not change it: one tile of A and one of B at a time. Each thread brings four neighboring floats of each.
__global__ void matmul_one_buffer(float* c, const float* a, const float* b, int inner, int columns)
{
    __shared__ __align__(16) float tile_a[tile_side][tile_depth];
    __shared__ __align__(16) float tile_b[tile_depth][tile_side];
    int thread = threadIdx.y * block_side + threadIdx.x;
    int a_row = thread / 4, a_column = thread % 4 * 4;
    int b_row = thread / 16, b_column = thread % 16 * 4;
    a += (blockIdx.y * tile_side + a_row) * inner + a_column;
    b += b_row * columns + blockIdx.x * tile_side + b_column;

    float sums[sums_side][sums_side] = {};
    for (int first = 0; first < inner; first += tile_depth) {
        store_four(&tile_a[a_row][a_column], load_four(a + first));
        store_four(&tile_b[b_row][b_column], load_four(b + first * columns));
        __syncthreads();
        multiply(sums, tile_a, tile_b);
        __syncthreads();
    }
    store_sums(c, sums, columns);
}

__device__ void multiply_on_its_side(float (&sums)[sums_side][sums_side], const float (&tile_a)[tile_depth][tile_side],
                                     const float (&tile_b)[tile_depth][tile_side])
{
#pragma unroll
    for (int k = 0; k < tile_depth; ++k) {
        float4 of_b = load_four(&tile_b[k][4 * threadIdx.x]);
#pragma unroll
        for (int i = 0; i < sums_side; ++i) add_products(sums[i], tile_a[k][threadIdx.y + block_side * i], of_b);
    }
}

template <int buffers>
__global__ void matmul_ahead(float* c, const float* a, const float* b, int inner, int columns)
{
    __shared__ __align__(16) float tile_a[buffers][tile_depth][tile_side];
    __shared__ __align__(16) float tile_b[buffers][tile_depth][tile_side];
    int thread = threadIdx.y * block_side + threadIdx.x;
    int b_row = thread / 16, b_column = thread % 16 * 4;
    a += blockIdx.y * tile_side * inner;
    b += b_row * columns + blockIdx.x * tile_side + b_column;

    int steps = inner / tile_depth;
    auto start_copies = [&](int step) {
        if (step < steps) {
            int first = step * tile_depth;
            int buffer = step % buffers;
            for (int i = 0; i < 4; ++i) {
                int row = thread / tile_depth + 16 * i, column = thread % tile_depth;
                __pipeline_memcpy_async(&tile_a[buffer][column][row], a + row * inner + first + column, sizeof(float));
            }
            __pipeline_memcpy_async(&tile_b[buffer][b_row][b_column], b + first * columns, sizeof(float4));
        }
        __pipeline_commit();
    };
    for (int step = 0; step < buffers - 1; ++step) start_copies(step);

    float sums[sums_side][sums_side] = {};
    for (int step = 0; step < steps; ++step) {
        __pipeline_wait_prior(buffers - 2);
        __syncthreads();
        start_copies(step + buffers - 1);
        multiply_on_its_side(sums, tile_a[step % buffers], tile_b[step % buffers]);
    }
    store_sums(c, sums, columns);
}

// Given: these two are compiled.
template __global__ void matmul_ahead<2>(float*, const float*, const float*, int, int);
template __global__ void matmul_ahead<3>(float*, const float*, const float*, int, int);
