// The three nearest points to each query: a thread keeps them in order in registers, and the points pass in tiles.
// COUNTS: find_nearest global load 13 99
// COUNTS: find_nearest global store 9 40
// MISTAKE 1, a tile is overwritten while others still use it: race @use @load
// MISTAKE 2, the last tile is taken for a full one: out_of_bounds @load
// MISTAKE 3, threads without a query leave, and their part of the tile is not loaded: uninitialized @use
#include <algorithm>
#include <cfloat>
#include <iostream>
#include <numeric>
#include <vector>

constexpr int kNearest = 3;
constexpr int kTile = 64;

struct Neighbors {
    float distances[kNearest];
    int indices[kNearest];
};

__global__ void find_nearest(const float2* points, int n, const float2* queries, int m, int* nearest)
{
    __shared__ float2 tile[kTile];
    const int q = blockIdx.x * kTile + threadIdx.x;
    const float2 query = q < m ? queries[q] : make_float2(0, 0);
    Neighbors found;
    for (int k = 0; k < kNearest; ++k) found.distances[k] = FLT_MAX;

    if (MISTAKE == 3 && q >= m) return;
    for (int begin = 0; begin < n; begin += kTile) {
        const int size = MISTAKE == 2 ? kTile : min(kTile, n - begin);
        if (threadIdx.x < size) tile[threadIdx.x] = points[begin + threadIdx.x];  // @load
        __syncthreads();
        for (int i = 0; i < size; ++i) {
            const float x = tile[i].x - query.x;  // @use
            const float y = tile[i].y - query.y;
            const float distance = x * x + y * y;
            int k = kNearest;
            for (; k > 0 && distance < found.distances[k - 1]; --k)
                if (k < kNearest) {
                    found.distances[k] = found.distances[k - 1];
                    found.indices[k] = found.indices[k - 1];
                }
            if (k == kNearest) continue;
            found.distances[k] = distance;
            found.indices[k] = begin + i;
        }
        if (MISTAKE != 1) __syncthreads();
    }
    if (q < m)
        for (int k = 0; k < kNearest; ++k) nearest[k * m + q] = found.indices[k];
}

int main()
{
    const int n = 150, m = 90;
    std::vector<float2> points(n), queries(m);
    for (int i = 0; i < n; ++i) points[i] = {i * 37 % 151 + i * 0.01f, i * 53 % 149 + 0.0f};
    for (int i = 0; i < m; ++i) queries[i] = {i * 1.7f, 150 - i * 1.6f};

    float2 *d_points, *d_queries;
    int* d_nearest;
    cudaMalloc(&d_points, n * sizeof(float2));
    cudaMalloc(&d_queries, m * sizeof(float2));
    cudaMalloc(&d_nearest, kNearest * m * sizeof(int));
    cudaMemcpy(d_points, points.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
    cudaMemcpy(d_queries, queries.data(), m * sizeof(float2), cudaMemcpyHostToDevice);
    find_nearest<<<(m + kTile - 1) / kTile, kTile>>>(d_points, n, d_queries, m, d_nearest);
    std::vector<int> nearest(kNearest * m);
    cudaMemcpy(nearest.data(), d_nearest, nearest.size() * sizeof(int), cudaMemcpyDeviceToHost);
    for (void* pointer : {static_cast<void*>(d_points), static_cast<void*>(d_queries), static_cast<void*>(d_nearest)})
        cudaFree(pointer);

    int wrong = 0;
    for (int q = 0; q < m; ++q) {
        auto squared = [&](int i) {
            const float x = points[i].x - queries[q].x, y = points[i].y - queries[q].y;
            return x * x + y * y;
        };
        std::vector<int> order(n);
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](int a, int b) { return squared(a) < squared(b); });
        for (int k = 0; k < kNearest; ++k) wrong += squared(nearest[k * m + q]) > squared(order[k]) * 1.0001f;
    }
    std::cout << (wrong == 0 ? "OK" : "WRONG") << '\n';
    return wrong != 0;
}
