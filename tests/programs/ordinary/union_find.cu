// Which vertices are connected? Each edge hangs the greater of two roots below the lesser one, by compare and swap.
// COUNTS: make_sets global store 5 19
// COUNTS: unite global load 7 50
// MISTAKE 1, a root is hung below another without looking whether it is still one: race @hang @parent
// MISTAKE 2, vertices are counted from 1: out_of_bounds @parent
#include <cstdio>
#include <numeric>
#include <vector>

__device__ int parent_of(int* parents, int v) { return atomicAdd(&parents[v], 0); }  // @parent

__device__ int root_of(int* parents, int v)
{
    int parent;
    while ((parent = parent_of(parents, v)) != v) v = parent;
    return v;
}

__global__ void make_sets(int* parents, int n)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n) parents[v] = v;
}

__global__ void unite(int* parents, const int2* edges, int count)
{
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= count) return;
    const int2 edge = edges[e];
    int a = root_of(parents, edge.x - (MISTAKE == 2 ? 1 : 0));
    int b = root_of(parents, edge.y - (MISTAKE == 2 ? 1 : 0));
    while (a != b) {
        const int low = min(a, b), high = max(a, b);
#if MISTAKE == 1
        parents[high] = low;  // @hang
        return;
#else
        if (atomicCAS(&parents[high], high, low) == high) return;
        a = root_of(parents, low);
        b = root_of(parents, high);
#endif
    }
}

static int host_root(const std::vector<int>& parents, int v)
{
    while (parents[v] != v) v = parents[v];
    return v;
}

int main()
{
    const int n = 150, count = 200, block = 64;
    std::vector<int> parents(n), expected(n);
    std::vector<int2> edges(count);
    for (int e = 0; e < count; ++e) {
        const int v = e * 7 % n;
        edges[e] = make_int2(v, e % 3 == 0 ? v : (v * v + 6 * e) % 30 * 5 + v % 5);
    }
    int* d_parents;
    int2* d_edges;
    cudaMalloc(&d_parents, n * sizeof(int));
    cudaMalloc(&d_edges, count * sizeof(int2));
    cudaMemcpy(d_edges, edges.data(), count * sizeof(int2), cudaMemcpyHostToDevice);
    make_sets<<<(n + block - 1) / block, block>>>(d_parents, n);
    unite<<<(count + block - 1) / block, block>>>(d_parents, d_edges, count);
    cudaMemcpy(parents.data(), d_parents, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_parents);
    cudaFree(d_edges);

    std::iota(expected.begin(), expected.end(), 0);
    for (const int2& edge : edges) {
        const int a = host_root(expected, edge.x), b = host_root(expected, edge.y);
        expected[a > b ? a : b] = a > b ? b : a;
    }
    bool right = true;
    for (int v = 0; v < n; ++v) right = right && host_root(parents, v) == host_root(expected, v);
    std::printf("%s\n", right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
