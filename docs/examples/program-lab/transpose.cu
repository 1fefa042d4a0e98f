// Transpose a matrix: row y, column x of `in` becomes row x, column y of `out`.
//
// The kernel is right, and slow: one of its two accesses is not coalesced. Change the kernel, and its launch where that
// is needed, until both are: `ctest --test-dir build --output-on-failure`

#include <cstdio>
#include <cstdlib>
#include <vector>

// A block has tile_width x tile_width threads, and the matrix n x n elements; n is a multiple of tile_width.
constexpr int tile_width = 32;

__global__ void transpose(float* out, const float* in, int n)
{
    const int x = blockIdx.x * tile_width + threadIdx.x;
    const int y = blockIdx.y * tile_width + threadIdx.y;
    // TODO: neighboring threads read neighboring elements. Let them write neighboring elements, too.
    out[x * n + y] = in[y * n + x];
}

void check(cudaError_t error)
{
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
}

int main()
{
    constexpr int n = 256;
    std::vector<float> matrix(n * n);
    for (int i = 0; i < n * n; ++i) matrix[i] = static_cast<float>(i);

    float* in = nullptr;
    float* out = nullptr;
    const std::size_t bytes = matrix.size() * sizeof(float);
    check(cudaMalloc(&in, bytes));
    check(cudaMalloc(&out, bytes));
    check(cudaMemcpy(in, matrix.data(), bytes, cudaMemcpyHostToDevice));

    const dim3 threads(tile_width, tile_width);
    const dim3 blocks(n / tile_width, n / tile_width);
    transpose<<<blocks, threads>>>(out, in, n);
    check(cudaGetLastError());

    std::vector<float> transposed(n * n);
    check(cudaMemcpy(transposed.data(), out, bytes, cudaMemcpyDeviceToHost));
    check(cudaFree(in));
    check(cudaFree(out));

    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) {
            if (transposed[x * n + y] == matrix[y * n + x]) continue;
            std::printf("FAILED: row %d, column %d is %g instead of %g\n", x, y, transposed[x * n + y],
                        matrix[y * n + x]);
            return 1;
        }
    }
    std::printf("PASSED\n");
    return 0;
}
