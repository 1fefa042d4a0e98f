// A square matrix is transposed in place: a block exchanges a tile above the diagonal with its partner below.
// COUNTS: transpose global load 160 640
// COUNTS: transpose global store 160 640
// MISTAKE 1, blocks on the other side of the diagonal exchange the same tiles again: race @read @write
// MISTAKE 2, no barrier between reading and writing: race @read @write
#include <cassert>
#include <cstdio>
#include <vector>

#define TILE 16

__global__ void transpose(int* matrix, int n)
{
    __shared__ int upper[TILE][TILE + 1];
    __shared__ int lower[TILE][TILE + 1];
    assert(blockDim.x == TILE && blockDim.y == TILE);
    if (MISTAKE != 1 && blockIdx.x < blockIdx.y) return;

    int* const above = matrix + blockIdx.y * TILE * n + blockIdx.x * TILE;
    int* const below = matrix + blockIdx.x * TILE * n + blockIdx.y * TILE;
    const int at = threadIdx.y * n + threadIdx.x;
    upper[threadIdx.y][threadIdx.x] = above[at];  // @read
    lower[threadIdx.y][threadIdx.x] = below[at];
#if MISTAKE != 2
    __syncthreads();
#endif
    above[at] = lower[threadIdx.x][threadIdx.y];
    below[at] = upper[threadIdx.x][threadIdx.y];  // @write
}

int main()
{
    const int n = 4 * TILE;
    std::vector<int> matrix(n * n);
    for (int i = 0; i < n * n; ++i) matrix[i] = i;

    int* device_matrix;
    cudaMalloc(&device_matrix, matrix.size() * sizeof(int));
    cudaMemcpy(device_matrix, matrix.data(), matrix.size() * sizeof(int), cudaMemcpyHostToDevice);
    transpose<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(device_matrix, n);
    cudaMemcpy(matrix.data(), device_matrix, matrix.size() * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_matrix);

    int wrong = 0;
    for (int i = 0; i < n * n; ++i) wrong += matrix[i] != i % n * n + i / n;
    std::printf("%s\n", wrong == 0 ? "OK" : "WRONG");
    return wrong == 0 ? 0 : 1;
}
