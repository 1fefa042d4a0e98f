#include "lab.hpp"

// PREDICTION: A has 128 columns. The given kernel loads 128 elements of A and 128 of B in each thread, so a warp makes
// 256 requests. How many will a warp of your finished kernel make, with tiles of 8, 16 and 32?
double predicted_loads_per_warp(int tile)
{
    // 128 / tile steps, with one request for each of the two tiles in each step.
    switch (tile) {
    case 8: return 32;
    case 16: return 16;
    case 32: return 8;
    default: return unknown;
    }
}

template <int tile>
__global__ void matmul_shared(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * tile + threadIdx.x;
    int row = blockIdx.y * tile + threadIdx.y;

    __shared__ __align__(16) float tile_a[tile][tile];
    __shared__ float tile_b[tile][tile];
    float sum = 0;
    // All threads of the block go through all steps, also those without an element of C: they fetch for the others, and
    // all must come to the barriers.
    for (int first = 0; first < inner; first += tile) {
        // threadIdx.x runs along a row of both tiles, which keeps both loads coalesced. What lies outside a matrix is
        // zero: it adds nothing to any sum.
        int a_column = first + threadIdx.x;
        int b_row = first + threadIdx.y;
        tile_a[threadIdx.y][threadIdx.x] = row < rows && a_column < inner ? a[row * inner + a_column] : 0;
        tile_b[threadIdx.y][threadIdx.x] = b_row < inner && column < columns ? b[b_row * columns + column] : 0;
        __syncthreads();  // the tiles are complete

        // A thread needs its row of tile_a four floats at a time: one load in place of four. (nvcc finds that by itself
        // when the loop takes one at a time.)
        for (int k = 0; k < tile; k += 4) {
            const float4 of_a = *reinterpret_cast<const float4*>(&tile_a[threadIdx.y][k]);
            sum += of_a.x * tile_b[k][threadIdx.x];
            sum += of_a.y * tile_b[k + 1][threadIdx.x];
            sum += of_a.z * tile_b[k + 2][threadIdx.x];
            sum += of_a.w * tile_b[k + 3][threadIdx.x];
        }
        __syncthreads();  // nobody needs them any more: the next step may overwrite them
    }
    if (row < rows && column < columns) c[row * columns + column] = sum;
}

// TODO, optional: when the lab is solved, return true and see how near you can come to a library.
bool wants_stretch()
{
    return true;
}

// TODO, optional: blocks and grid for matmul_registers.
LaunchShape register_shape(int rows, int columns)
{
    constexpr int block_tile = 128;
    return {dim3((columns + block_tile - 1) / block_tile, (rows + block_tile - 1) / block_tile), dim3(16, 16)};
}

// TODO, optional: each thread computes several elements of C and keeps their sums in registers.
//
// A block of 16 x 16 threads computes 128 x 128 elements, each thread 8 x 8 of them: 16 floats from shared memory feed
// 64 multiply-adds, where matmul_shared needs two for each. The 8 x 8 are four squares of 4 x 4, 64 apart, so that the
// 16 lanes of a row load 16 neighboring float4. Two such blocks fit on a multiprocessor.
__global__ void __launch_bounds__(256, 2)
    matmul_registers(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    constexpr int block_tile = 128;
    constexpr int inner_tile = 8;

    // Four neighboring floats of a row, zeros beyond the edges. One load of 16 bytes where every row begins at a
    // multiple of 16 bytes.
    const auto load_four = [](const float* matrix, int row, int column, int row_count, int column_count) {
        float4 four{};
        if (row >= row_count) return four;
        const float* from = matrix + row * column_count + column;
        if (column_count % 4 == 0) {
            if (column < column_count) four = *reinterpret_cast<const float4*>(from);
            return four;
        }
        if (column < column_count) four.x = from[0];
        if (column + 1 < column_count) four.y = from[1];
        if (column + 2 < column_count) four.z = from[2];
        if (column + 3 < column_count) four.w = from[3];
        return four;
    };
    const auto store_four = [](float* matrix, int row, int column, int row_count, int column_count, float4 four) {
        if (row >= row_count) return;
        float* to = matrix + row * column_count + column;
        if (column_count % 4 == 0) {
            if (column < column_count) *reinterpret_cast<float4*>(to) = four;
            return;
        }
        if (column < column_count) to[0] = four.x;
        if (column + 1 < column_count) to[1] = four.y;
        if (column + 2 < column_count) to[2] = four.z;
        if (column + 3 < column_count) to[3] = four.w;
    };

    // The tile of A stands on its side, so that a thread's four rows are one float4. Its padding keeps the stores free
    // of conflicts: lanes that are one row apart, or four steps of k, meet different banks.
    __shared__ __align__(16) float tile_a[inner_tile][block_tile + 4];
    __shared__ __align__(16) float tile_b[inner_tile][block_tile];
    int x = threadIdx.x;
    int y = threadIdx.y;
    int thread = y * 16 + x;
    int first_row = blockIdx.y * block_tile;
    int first_column = blockIdx.x * block_tile;

    // What this thread brings: one float4 of each tile.
    int a_row = thread / 2, a_k = thread % 2 * 4;
    int b_k = thread / 32, b_column = thread % 32 * 4;

    float4 next_a = load_four(a, first_row + a_row, a_k, rows, inner);
    float4 next_b = load_four(b, b_k, first_column + b_column, inner, columns);
    float sums[8][8] = {};
    for (int first = 0; first < inner; first += inner_tile) {
        tile_a[a_k + 0][a_row] = next_a.x;
        tile_a[a_k + 1][a_row] = next_a.y;
        tile_a[a_k + 2][a_row] = next_a.z;
        tile_a[a_k + 3][a_row] = next_a.w;
        *reinterpret_cast<float4*>(&tile_b[b_k][b_column]) = next_b;
        __syncthreads();

        // The next tiles are under way while this one is multiplied.
        next_a = load_four(a, first_row + a_row, first + inner_tile + a_k, rows, inner);
        next_b = load_four(b, first + inner_tile + b_k, first_column + b_column, inner, columns);

#pragma unroll
        for (int k = 0; k < inner_tile; k++) {
            float4 a_upper = *reinterpret_cast<const float4*>(&tile_a[k][4 * y]);
            float4 a_lower = *reinterpret_cast<const float4*>(&tile_a[k][4 * y + 64]);
            float4 b_left = *reinterpret_cast<const float4*>(&tile_b[k][4 * x]);
            float4 b_right = *reinterpret_cast<const float4*>(&tile_b[k][4 * x + 64]);
            float of_a[8] = {a_upper.x, a_upper.y, a_upper.z, a_upper.w, a_lower.x, a_lower.y, a_lower.z, a_lower.w};
            float of_b[8] = {b_left.x, b_left.y, b_left.z, b_left.w, b_right.x, b_right.y, b_right.z, b_right.w};
#pragma unroll
            for (int i = 0; i < 8; i++) {
#pragma unroll
                for (int j = 0; j < 8; j++) sums[i][j] += of_a[i] * of_b[j];
            }
        }
        __syncthreads();
    }

#pragma unroll
    for (int i = 0; i < 8; i++) {
        int row = first_row + 4 * y + i % 4 + i / 4 * 64;
        store_four(c, row, first_column + 4 * x, rows, columns, {sums[i][0], sums[i][1], sums[i][2], sums[i][3]});
        store_four(c, row, first_column + 4 * x + 64, rows, columns, {sums[i][4], sums[i][5], sums[i][6], sums[i][7]});
    }
}

// Given: these three are compiled.
template __global__ void matmul_shared<8>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<16>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<32>(float*, const float*, const float*, int, int, int);
