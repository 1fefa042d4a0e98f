// A kernel that calls functions of another file of the program, and uses its variables. Prints what is wrong, or
// PASSED.

#include <cstdio>
#include <vector>

#include "shapes.h"

namespace {

constexpr int n = 64;
int failures = 0;

void expect(bool holds, const char* what)
{
    if (holds) return;
    std::printf("wrong: %s\n", what);
    ++failures;
}

}  // namespace

__device__ int (*const of_other_file)(int) = sum_of_block;

__global__ void measure(const Box* boxes, Box* larger, double* areas)
{
    const unsigned i = threadIdx.x;
    larger[i] = grown(boxes[i], 1);
    areas[i] = larger[i].area();
}

__global__ void swap(Pair* pairs) { pairs[threadIdx.x] = swapped(pairs[threadIdx.x]); }

__global__ void count(int* out, Scale scale)
{
    extern __shared__ int words[];
    words[threadIdx.x] = 1;
    out[threadIdx.x] = scale(of_other_file(twice(1)));
    add_to_total(where());
    atomicAdd(&seen, static_cast<int>(twice(0.5)));
}

__global__ void meet(int* out)
{
    int value = static_cast<int>(threadIdx.x);
    if (threadIdx.x % 3 == 0) value += 5;
    out[threadIdx.x] = sum_by_shuffles(value);
}

int main()
{
    Box* boxes = nullptr;
    Box* larger = nullptr;
    double* areas = nullptr;
    Pair* pairs = nullptr;
    int* out = nullptr;
    cudaMallocManaged(&boxes, n * sizeof(Box));
    cudaMallocManaged(&larger, n * sizeof(Box));
    cudaMallocManaged(&areas, n * sizeof(double));
    cudaMallocManaged(&pairs, n * sizeof(Pair));
    cudaMallocManaged(&out, n * sizeof(int));
    for (int i = 0; i < n; ++i) {
        boxes[i] = {0, 0, 1.0 * i, 2};
        pairs[i] = {i, -i};
    }
    const int of_host[4] = {10, 20, 30, 40};
    expect(cudaMemcpyToSymbol(offsets, of_host, sizeof of_host) == cudaSuccess, "cudaMemcpyToSymbol");

    measure<<<1, n>>>(boxes, larger, areas);
    swap<<<1, n>>>(pairs);
    count<<<1, n, n * sizeof(int)>>>(out, Scale{2});
    expect(cudaDeviceSynchronize() == cudaSuccess, "kernels");
    for (int i = 0; i < n; ++i) {
        expect(larger[i].width == i + 1.0 && larger[i].height == 3, "grown");
        expect(areas[i] == (i + 1.0) * 3, "area");
        expect(pairs[i].first == -i && pairs[i].second == i, "swapped");
        expect(out[i] == 2 * n * 3, "sum_of_block and Scale");
    }
    expect(boxes[3].area() == 6, "area on the host");
    expect(where() == 2, "where the host is");
    expect(seen == n, "managed memory of the other file");
    int sum = 0;
    expect(cudaMemcpyFromSymbol(&sum, total, sizeof sum) == cudaSuccess, "cudaMemcpyFromSymbol");
    expect(sum == 100 + n + n / 4 * (10 + 20 + 30 + 40), "total");

    meet<<<1, 32>>>(out);
    expect(cudaDeviceSynchronize() == cudaSuccess, "meet");
    for (int i = 0; i < 32; ++i) expect(out[i] == 31 * 16 + 11 * 5, "sum_by_shuffles");

    cudaFree(boxes);
    cudaFree(larger);
    cudaFree(areas);
    cudaFree(pairs);
    cudaFree(out);
    if (failures == 0) std::printf("PASSED\n");
    return failures == 0 ? 0 : 1;
}
