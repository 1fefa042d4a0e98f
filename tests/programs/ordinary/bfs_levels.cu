// Distances from one vertex of a grid with shortcuts, level by level: a launch looks at all vertices of one level.
// COUNTS: start_at global store 4 13
// MISTAKE 1, threads look whether a neighbor is new, and then set it, without an atomic: race @look @set @of_level
// MISTAKE 2, the row of the last vertex has no end: out_of_bounds @end
// MISTAKE 3, distances are not reset: uninitialized @of_level
#include <cstdio>
#include <queue>
#include <vector>

const int UNREACHED = -1;

struct Graph {
    int vertices;
    const int* begins;  // of vertex v's neighbors; they end where those of the next begin
    const int* neighbors;
};

__global__ void start_at(int start, int* distances, int vertices)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < vertices) distances[v] = v == start ? 0 : UNREACHED;
}

__global__ void visit_level(Graph graph, int level, int* distances, int* found)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= graph.vertices || atomicAdd(&distances[v], 0) != level) return;  // @of_level
    int end = graph.begins[v + 1];                                            // @end
    for (int e = graph.begins[v]; e < end; ++e) {
        int neighbor = graph.neighbors[e];
#if MISTAKE == 1
        if (distances[neighbor] == UNREACHED) {  // @look
            distances[neighbor] = level + 1;     // @set
            *found = 1;
        }
#else
        if (atomicCAS(&distances[neighbor], UNREACHED, level + 1) == UNREACHED) *found = 1;
#endif
    }
}

template <class T>
T* copy_to_device(const std::vector<T>& host)
{
    T* device;
    cudaMalloc(&device, host.size() * sizeof(T));
    cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
    return device;
}

int main()
{
    const int side = 10, vertices = side * side, block = 64;
    std::vector<int> begins{0}, neighbors;
    for (int v = 0; v < vertices; ++v) {
        if (v % side > 0) neighbors.push_back(v - 1);
        if (v % side < side - 1) neighbors.push_back(v + 1);
        if (v >= side) neighbors.push_back(v - side);
        if (v < vertices - side) neighbors.push_back(v + side);
        if (v % 17 == 3) neighbors.push_back(v * 5 % vertices);
        if (v + 1 < vertices || MISTAKE != 2) begins.push_back((int)neighbors.size());
    }

    std::vector<int> distances(vertices), expected(vertices, UNREACHED);
    std::queue<int> next;
    expected[0] = 0;
    for (next.push(0); !next.empty(); next.pop()) {
        int v = next.front();
        for (int e = begins[v]; v + 1 < (int)begins.size() && e < begins[v + 1]; ++e)
            if (expected[neighbors[e]] == UNREACHED) {
                expected[neighbors[e]] = expected[v] + 1;
                next.push(neighbors[e]);
            }
    }

    int *d_begins = copy_to_device(begins), *d_neighbors = copy_to_device(neighbors), *d_distances, *d_found;
    cudaMalloc(&d_distances, vertices * sizeof(int));
    cudaMalloc(&d_found, sizeof(int));
    const int blocks = (vertices + block - 1) / block;
    if (MISTAKE != 3) start_at<<<blocks, block>>>(0, d_distances, vertices);
    int found = 1;
    for (int level = 0; found && level < vertices; ++level) {
        cudaMemset(d_found, 0, sizeof(int));
        visit_level<<<blocks, block>>>(Graph{vertices, d_begins, d_neighbors}, level, d_distances, d_found);
        cudaMemcpy(&found, d_found, sizeof(int), cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(distances.data(), d_distances, vertices * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_begins);
    cudaFree(d_neighbors);
    cudaFree(d_distances);
    cudaFree(d_found);
    std::puts(distances == expected ? "OK" : "WRONG");
    return distances == expected ? 0 : 1;
}
