// A product in which each thread keeps sixteen sums in registers: what it reads from shared memory, it uses four times.
// COUNTS: multiply global load 512 2048
// COUNTS: multiply global store 128 512
// COUNTS: multiply shared load 4096 4096
// COUNTS: multiply shared store 512 512
// MISTAKE 1, no barrier before the next tiles are loaded: race @load_a @from_a
// MISTAKE 2, a block with a thread for each element: out_of_bounds @from_a
// MISTAKE 3, each thread loads one element and not four: uninitialized @from_a @from_b
#include <cstdio>
#include <vector>

constexpr int n = 64;
constexpr int tile = 32;  // rows and columns of C for each block
constexpr int depth = 8;  // columns of A and rows of B in shared memory at a time
constexpr int own = 4;    // rows and columns of C for each thread, `side` apart
constexpr int side = tile / own;

__global__ void multiply(float* __restrict__ c, const float* __restrict__ a, const float* __restrict__ b)
{
    __shared__ float tile_a[tile][depth];
    __shared__ float tile_b[depth][tile];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * tile, col = blockIdx.x * tile;
    const int first = ty * side + tx;
    const int end = MISTAKE == 3 ? side * side : tile * depth;

    float sums[own][own] = {};
    for (int begin = 0; begin < n; begin += depth) {
        for (int i = first; i < end; i += side * side) {
            tile_a[i / depth][i % depth] = a[(row + i / depth) * n + begin + i % depth];  // @load_a
            tile_b[i / tile][i % tile] = b[(begin + i / tile) * n + col + i % tile];
        }
        __syncthreads();
        for (int k = 0; k < depth; ++k) {
            float from_a[own], from_b[own];
            for (int i = 0; i < own; ++i) {
                from_a[i] = tile_a[ty + i * side][k];  // @from_a
                from_b[i] = tile_b[k][tx + i * side];  // @from_b
            }
            for (int i = 0; i < own; ++i)
                for (int j = 0; j < own; ++j) sums[i][j] += from_a[i] * from_b[j];
        }
        if (MISTAKE != 1) __syncthreads();
    }
    for (int i = 0; i < own; ++i)
        for (int j = 0; j < own; ++j) c[(row + ty + i * side) * n + col + tx + j * side] = sums[i][j];
}

int main()
{
    std::vector<float> a(n * n), b(n * n), c(n * n);
    for (int i = 0; i < n * n; ++i) {
        a[i] = i % 7 - 3;
        b[i] = i % 10;
    }
    const size_t bytes = n * n * sizeof(float);
    float *d_a, *d_b, *d_c;
    cudaMalloc(&d_a, bytes);
    cudaMalloc(&d_b, bytes);
    cudaMalloc(&d_c, bytes);
    cudaMemcpy(d_a, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b.data(), bytes, cudaMemcpyHostToDevice);

    const dim3 grid(n / tile, n / tile), block = MISTAKE == 2 ? dim3(tile, tile) : dim3(side, side);
    multiply<<<grid, block>>>(d_c, d_a, d_b);
    const cudaError_t error = cudaDeviceSynchronize();
    cudaMemcpy(c.data(), d_c, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);

    bool right = error == cudaSuccess;
    for (int i = 0; i < n * n; ++i) {
        float sum = 0;
        for (int k = 0; k < n; ++k) sum += a[i / n * n + k] * b[k * n + i % n];
        right = right && c[i] == sum;
    }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
