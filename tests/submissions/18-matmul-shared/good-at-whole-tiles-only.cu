// VERDICT: FAILED at the students' size
// WRONG: Accesses.AreGoodWithTilesOfThirtyTwo: does it do the work of others
// WRONG: Accesses.AreGoodWithTilesOfSixteen: do the lanes of a warp take turns
// WRONG: Accesses.AreGoodWithTilesOfEight: do the lanes of a warp take turns
// ON GPU: UNSEEN: launches in which some threads have no element are counted on the model only

// Goes through shared memory where all extents are multiples of the tile; elsewhere each thread loads all that it needs
// from global memory.
#include "lab.hpp"

double predicted_loads_per_warp(int tile)
{
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
    if (rows % tile != 0 || inner % tile != 0 || columns % tile != 0) {
        if (row >= rows || column >= columns) return;
        for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * columns + column];
        c[row * columns + column] = sum;
        return;
    }
    for (int first = 0; first < inner; first += tile) {
        int a_column = first + threadIdx.x;
        int b_row = first + threadIdx.y;
        tile_a[threadIdx.y][threadIdx.x] = row < rows && a_column < inner ? a[row * inner + a_column] : 0;
        tile_b[threadIdx.y][threadIdx.x] = b_row < inner && column < columns ? b[b_row * columns + column] : 0;
        __syncthreads();

        for (int k = 0; k < tile; k += 4) {
            const float4 of_a = *reinterpret_cast<const float4*>(&tile_a[threadIdx.y][k]);
            sum += of_a.x * tile_b[k][threadIdx.x];
            sum += of_a.y * tile_b[k + 1][threadIdx.x];
            sum += of_a.z * tile_b[k + 2][threadIdx.x];
            sum += of_a.w * tile_b[k + 3][threadIdx.x];
        }
        __syncthreads();
    }
    if (row < rows && column < columns) c[row * columns + column] = sum;
}

bool wants_stretch()
{
    return false;
}

LaunchShape register_shape(int rows, int columns)
{
    return {dim3((columns + 31) / 32, (rows + 31) / 32), dim3(32, 32)};
}

__global__ void matmul_registers(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns) return;
    float sum = 0;
    for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * columns + column];
    c[row * columns + column] = sum;
}

template __global__ void matmul_shared<8>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<16>(float*, const float*, const float*, int, int, int);
template __global__ void matmul_shared<32>(float*, const float*, const float*, int, int, int);
