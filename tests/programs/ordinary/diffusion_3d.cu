// A stencil of seven points in a volume: a block walks upward, with one layer in shared memory and two in registers.
// COUNTS: diffuse global load 288 1152
// COUNTS: diffuse global store 256 1024
// MISTAKE 1, no barrier before the next layer is stored: race @neighbors @layer
// MISTAKE 2, the layer above the last one is read: out_of_bounds @above
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int nx = 32, ny = 16, nz = 16;
constexpr int bx = 32, by = 8;

__host__ __device__ inline int cell(int x, int y, int z) { return (z * ny + y) * nx + x; }

__global__ void diffuse(float* __restrict__ out, const float* __restrict__ in)
{
    __shared__ float layer[by + 2][bx + 2];
    const int x = blockIdx.x * bx + threadIdx.x, y = blockIdx.y * by + threadIdx.y;
    const int sx = threadIdx.x + 1, sy = threadIdx.y + 1;
    const bool lowest = threadIdx.y == 0, highest = threadIdx.y == by - 1;
    const bool first = threadIdx.x == 0, last = threadIdx.x == bx - 1;
    if (first) layer[sy][0] = 0;
    if (last) layer[sy][bx + 1] = 0;

    float below = 0, here = in[cell(x, y, 0)];
    for (int z = 0; z < nz; ++z) {
        float above = 0;
        if (MISTAKE == 2 || z + 1 < nz) above = in[cell(x, y, z + 1)];  // @above
        layer[sy][sx] = here;                                           // @layer
        if (lowest) layer[0][sx] = y > 0 ? in[cell(x, y - 1, z)] : 0;
        if (highest) layer[by + 1][sx] = y < ny - 1 ? in[cell(x, y + 1, z)] : 0;
        __syncthreads();
        const float around =
            layer[sy][sx - 1] + layer[sy][sx + 1] + layer[sy - 1][sx] + layer[sy + 1][sx];  // @neighbors
        out[cell(x, y, z)] = here + 0.1f * (around + below + above - 6 * here);
        below = here;
        here = above;
#if MISTAKE != 1
        __syncthreads();
#endif
    }
}

int main()
{
    const int n = nx * ny * nz;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = i * 17 % 32;

    float *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(float));
    cudaMalloc(&d_out, n * sizeof(float));
    cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    diffuse<<<dim3(nx / bx, ny / by), dim3(bx, by)>>>(d_out, d_in);
    cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);

    const auto at = [&](int x, int y, int z) {
        const bool inside = x >= 0 && x < nx && y >= 0 && y < ny && z >= 0 && z < nz;
        return inside ? in[cell(x, y, z)] : 0.0f;
    };
    for (int z = 0; z < nz; ++z)
        for (int y = 0; y < ny; ++y)
            for (int x = 0; x < nx; ++x) {
                const float around = at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z);
                const float outer = at(x, y, z - 1) + at(x, y, z + 1);
                const float expected = at(x, y, z) + 0.1f * (around + outer - 6 * at(x, y, z));
                if (std::fabs(out[cell(x, y, z)] - expected) > 1e-4f) {
                    std::printf("%d, %d, %d: %f\nWRONG\n", x, y, z, out[cell(x, y, z)]);
                    return 1;
                }
            }
    std::printf("OK\n");
    return 0;
}
