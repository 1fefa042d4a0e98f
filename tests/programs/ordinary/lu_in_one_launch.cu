// Splits a matrix into a lower and an upper triangle, in one launch whose blocks all wait for each other.
// COUNTS: scale_rows global store 72 198
// MISTAKE 1, factors are used before other blocks have computed them: race @factor @use
// MISTAKE 2, more blocks than can wait for each other at a time: unchecked_error @launch
// ON THE MODEL: split, its blocks wait for each other
#include <cooperative_groups.h>
#include <cmath>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

const int n = 36;

__global__ void scale_rows(float* a, const float* scales) { a[blockIdx.x * n + threadIdx.x] *= scales[blockIdx.x]; }

__global__ void split(float* a)
{
    cg::grid_group all = cg::this_grid();
    const int first = all.thread_rank(), step = all.size();
    for (int pivot = 0; pivot < n - 1; ++pivot) {
        for (int row = pivot + 1 + first; row < n; row += step) a[row * n + pivot] /= a[pivot * n + pivot];  // @factor
        if (MISTAKE != 1) all.sync();
        const int side = n - pivot - 1;
        for (int k = first; k < side * side; k += step) {
            const int row = pivot + 1 + k / side, column = pivot + 1 + k % side;
            a[row * n + column] -= a[row * n + pivot] * a[pivot * n + column];  // @use
        }
        all.sync();
    }
}

int main()
{
    std::vector<float> a(n * n), scales(n), product(n * n);
    for (int i = 0; i < n * n; ++i) a[i] = i % (n + 1) == 0 ? 40 : i * 7 % 9;
    for (int row = 0; row < n; ++row) scales[row] = row % 2 + 1;

    float *d_a, *d_scales;
    cudaMalloc(&d_a, n * n * sizeof(float));
    cudaMalloc(&d_scales, n * sizeof(float));
    cudaMemcpy(d_a, a.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_scales, scales.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    scale_rows<<<n, n>>>(d_a, d_scales);
    void* arguments[] = {&d_a};
    const dim3 grid(MISTAKE == 2 ? 100000 : 4), block(64);
    cudaLaunchCooperativeKernel((void*)split, grid, block, arguments, 0, 0);  // @launch
    std::vector<float> lu(n * n);
    cudaMemcpy(lu.data(), d_a, n * n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_scales);

    float error = 0;
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column) {
            float sum = row <= column ? lu[row * n + column] : 0;
            for (int k = 0; k < row && k <= column; ++k) sum += lu[row * n + k] * lu[k * n + column];
            error = std::fmax(error, std::fabs(sum - scales[row] * a[row * n + column]));
        }
    if (!(error < 1e-3f)) {
        std::printf("WRONG by %g\n", error);
        return 1;
    }
    std::puts("OK");
    return 0;
}
