// Several steps of a stencil without leaving shared memory: the part of a tile that is still right shrinks by a cell.
// COUNTS: relax global load 24 118
// COUNTS: relax shared load 312 312
// COUNTS: relax shared store 120 120
// MISTAKE 1, no barrier between the steps: race @read @write
// MISTAKE 2, one buffer for both steps: race @read @write
// MISTAKE 3, a tile without its border: uninitialized @read
#include <cstdio>
#include <vector>

constexpr int steps = 4;
constexpr int tile = 96;
constexpr int inner = tile - 2 * steps;

__global__ void relax(int* out, const int* in, int n)
{
    __shared__ int cells[2][tile];
    const int t = threadIdx.x;
    const int i = blockIdx.x * inner + t - steps;
    const bool inside = i >= 0 && i < n;
#if MISTAKE == 3
    if (inside && t >= steps && t < tile - steps) cells[0][t] = in[i];
#else
    cells[0][t] = inside ? in[i] : 0;
#endif
    __syncthreads();
    for (int step = 0; step < steps; ++step) {
        const int* const before = cells[MISTAKE == 2 ? 0 : step % 2];
        int* const after = cells[MISTAKE == 2 ? 0 : (step + 1) % 2];
        if (t > step && t < tile - 1 - step) {
            const int sum = before[t - 1] + before[t] + before[t + 1];  // @read
            after[t] = inside ? sum % 1000 : 0;                         // @write
        }
#if MISTAKE != 1
        __syncthreads();
#endif
    }
    if (t >= steps && t < tile - steps && inside) out[i] = cells[steps % 2][t];
}

int main()
{
    const int n = 8 * inner;
    std::vector<int> row(n), result(n);
    for (int i = 0; i < n; ++i) row[i] = i * i % 89;

    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, row.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    relax<<<n / inner, tile>>>(out, in, n);
    cudaMemcpy(result.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);

    for (int step = 0; step < steps; ++step) {
        std::vector<int> after(n);
        for (int i = 0; i < n; ++i)
            after[i] = ((i > 0 ? row[i - 1] : 0) + row[i] + (i + 1 < n ? row[i + 1] : 0)) % 1000;
        row = after;
    }
    if (result != row) {
        std::puts("WRONG");
        return 1;
    }
    std::puts("OK");
}
