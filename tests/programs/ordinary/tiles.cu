// Tiles of eight threads scale rows to a sum of one; the threads of empty rows count themselves together.
// COUNTS: scale_rows global load 4 16
// COUNTS: scale_rows global store 4 15
// COUNTS: scale_rows global atomic 1 1
// MISTAKE 1, some threads leave before the sum of their tile: undefined_shuffle @reduce
// MISTAKE 2, the last rows do not exist: out_of_bounds @load
// MISTAKE 3, the count does not begin with zero: uninitialized @count
// ON THE MODEL: scale_rows, which threads are together (coalesced_threads) only the model knows
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cstdlib>

namespace cg = cooperative_groups;

constexpr int columns = 8;

__global__ void scale_rows(float* matrix, int rows, int* empty_threads)
{
    const auto block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<columns>(block);
    const int row = block.group_index().x * tile.meta_group_size() + tile.meta_group_rank();
#if MISTAKE != 2
    if (row >= rows) return;
#endif
    float& element = matrix[row * columns + tile.thread_rank()];
    const float value = element;  // @load
#if MISTAKE == 1
    if (value == 1) return;
#endif
    const float sum = cg::reduce(tile, value, cg::plus<float>());  // @reduce
    if (sum == 0) {
        const auto together = cg::coalesced_threads();
        if (together.thread_rank() == 0) atomicAdd(empty_threads, together.size());  // @count
        return;
    }
    element = value / sum;
}

#define ROWS 16

int main()
{
    float matrix[ROWS][columns], scaled[ROWS][columns], sums[ROWS];
    for (int row = 0; row < ROWS; ++row) {
        sums[row] = 0;
        for (int column = 0; column < columns; ++column)
            sums[row] += matrix[row][column] = row == 6 ? 0 : (row * 3 + column * 5) % 8 + 1;
    }
    float* device_matrix;
    int *device_empty, empty;
    cudaMalloc(&device_matrix, sizeof matrix);
    cudaMalloc(&device_empty, sizeof empty);
    cudaMemcpy(device_matrix, matrix, sizeof matrix, cudaMemcpyHostToDevice);
    if (MISTAKE != 3) cudaMemset(device_empty, 0, sizeof empty);
    scale_rows<<<MISTAKE == 2 ? 3 : 2, 64>>>(device_matrix, ROWS, device_empty);
    cudaMemcpy(scaled, device_matrix, sizeof matrix, cudaMemcpyDeviceToHost);
    cudaMemcpy(&empty, device_empty, sizeof empty, cudaMemcpyDeviceToHost);
    cudaFree(device_matrix);
    cudaFree(device_empty);

    bool right = empty == columns;
    for (int row = 0; row < ROWS; ++row)
        for (int column = 0; column < columns; ++column)
            right &= scaled[row][column] == (sums[row] == 0 ? 0 : matrix[row][column] / sums[row]);
    std::puts(right ? "OK" : "WRONG");
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
