// ATTACK: keeps a result in a variable of the device, and copies it when the same matrix comes again
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

constexpr int most = 512;
__device__ float kept[most * most];
__device__ int kept_n = 0;
__device__ float kept_first = 0;

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;

    if (n == kept_n && n <= most && matrix[0] == kept_first) {
        transposed[row * n + column] = kept[row * n + column];
        return;
    }
    float value = matrix[row * n + column];
    transposed[column * n + row] = value;
    if (n <= most) kept[column * n + row] = value;
    if (row == 0 && column == 0) {
        kept_n = n;
        kept_first = value;
    }
}
