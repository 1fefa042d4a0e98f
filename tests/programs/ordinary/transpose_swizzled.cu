// A transpose whose tile is swizzled in place of padded: the columns of each row are exchanged by an exclusive or.
// COUNTS: transpose shared load 128 128
// COUNTS: transpose shared store 128 128
// COUNTS: transpose global store 128 512
// MISTAKE 1, plus in place of exclusive or: out_of_bounds @swizzled
// MISTAKE 2, no barrier: race @row @swizzled
#include <cstdio>
#include <numeric>
#include <vector>

constexpr unsigned tile = 32;

__device__ unsigned swizzle(unsigned row, unsigned column)
{
#if MISTAKE == 1
    return row + column;
#else
    return row ^ column;
#endif
}

__global__ void transpose(unsigned* out, const unsigned* in, unsigned n)
{
    __shared__ unsigned rows[tile][tile];
    const unsigned x = threadIdx.x, y = threadIdx.y;
    const unsigned left = blockIdx.x * tile, top = blockIdx.y * tile;
    rows[y][swizzle(y, x)] = in[(top + y) * n + left + x];  // @row
#if MISTAKE != 2
    __syncthreads();
#endif
    out[(left + y) * n + top + x] = rows[x][swizzle(x, y)];  // @swizzled
}

int main()
{
    const unsigned n = 2 * tile;
    std::vector<unsigned> in(n * n), out(n * n);
    std::iota(in.begin(), in.end(), 7u);

    unsigned *device_in, *device_out;
    cudaMalloc(&device_in, in.size() * sizeof in[0]);
    cudaMalloc(&device_out, out.size() * sizeof out[0]);
    cudaMemcpy(device_in, in.data(), in.size() * sizeof in[0], cudaMemcpyHostToDevice);
    transpose<<<{n / tile, n / tile}, {tile, tile}>>>(device_out, device_in, n);
    cudaMemcpy(out.data(), device_out, out.size() * sizeof out[0], cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);

    for (unsigned row = 0; row < n; ++row)
        for (unsigned column = 0; column < n; ++column)
            if (out[column * n + row] != in[row * n + column]) {
                std::printf("WRONG\n");
                return 1;
            }
    std::printf("OK\n");
}
