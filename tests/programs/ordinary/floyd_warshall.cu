// Shortest paths between all pairs of vertices: one launch for each vertex that paths may go through.
// COUNTS: go_through global load 3072 9216
// MISTAKE 1, all vertices in one launch, with a barrier that waits for threads of one block only: race @through @store
// MISTAKE 2, the matrix is square, but the grid has one block more below: out_of_bounds @through
// MISTAKE 3, the last row is not copied: uninitialized @through
#include <algorithm>
#include <cstdio>
#include <vector>

constexpr int n = 32;
constexpr int far = 1000000;

__device__ void relax(int* distances, int from, int to, int via)
{
    const int direct = distances[from * n + to];
    const int around = distances[from * n + via] + distances[via * n + to];  // @through
    if (around < direct) distances[from * n + to] = around;                  // @store
}

__global__ void go_through(int* distances, int via)
{
    relax(distances, blockIdx.y * blockDim.y + threadIdx.y, blockIdx.x * blockDim.x + threadIdx.x, via);
}

__global__ void go_through_all(int* distances)
{
    const int from = blockIdx.y * blockDim.y + threadIdx.y, to = blockIdx.x * blockDim.x + threadIdx.x;
    for (int via = 0; via < n; ++via) {
        relax(distances, from, to, via);
        __syncthreads();
    }
}

int main()
{
    std::vector<int> distances(n * n, far);
    for (int v = 0; v < n; ++v) {
        distances[v * n + v] = 0;
        for (int step : {1, 5, 14}) distances[v * n + (v * 3 + step) % n] = 1 + (v * step) % 9;
    }
    for (int v = 0; v < n; ++v) distances[v * n + v] = 0;

    int* on_device;
    const size_t bytes = n * n * sizeof(int);
    cudaMalloc(&on_device, bytes);
    cudaMemcpy(on_device, distances.data(), MISTAKE == 3 ? bytes - n * sizeof(int) : bytes, cudaMemcpyHostToDevice);
    const dim3 block(n, 4), grid(1, n / block.y + (MISTAKE == 2 ? 1 : 0));
#if MISTAKE == 1
    go_through_all<<<grid, block>>>(on_device);
#else
    for (int via = 0; via < n; ++via) go_through<<<grid, block>>>(on_device, via);
#endif
    std::vector<int> found(n * n);
    cudaMemcpy(found.data(), on_device, bytes, cudaMemcpyDeviceToHost);
    cudaFree(on_device);

    for (int via = 0; via < n; ++via)
        for (int from = 0; from < n; ++from)
            for (int to = 0; to < n; ++to)
                distances[from * n + to] =
                    std::min(distances[from * n + to], distances[from * n + via] + distances[via * n + to]);
    const bool right = found == distances;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
