// Shortest paths from one vertex: all edges are relaxed at once, again and again, until no distance changes.
// COUNTS: begin global store 2 6
// MISTAKE 1, the lesser distance is stored without an atomic: race @store @read
// MISTAKE 2, no test whether a thread has an edge: out_of_bounds @edge
// MISTAKE 3, distances are not set before the first round: uninitialized @start
#include <climits>
#include <cstdio>
#include <cstdlib>

#define CUDA(call)                                                              \
    if (cudaError_t status = (call)) {                                          \
        fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(status)); \
        exit(2);                                                                \
    }

enum { VERTICES = 48, EDGES = 200 };

typedef struct {
    int from, to, length;
} Edge;

__global__ void begin(int* distances, int start)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < VERTICES) distances[v] = v == start ? 0 : INT_MAX;
}

__global__ void relax(const Edge* edges, int count, int* distances, int* changed)
{
    int e = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE != 2
    if (e >= count) return;
#endif
    Edge edge = edges[e];  // @edge
#if MISTAKE == 1
    int before = distances[edge.from];  // @read
    if (before != INT_MAX && before + edge.length < distances[edge.to]) {
        distances[edge.to] = before + edge.length;  // @store
        *changed = 1;
    }
#else
    int before = atomicAdd(&distances[edge.from], 0);  // @start
    if (before == INT_MAX) return;
    int length = before + edge.length;
    if (atomicMin(&distances[edge.to], length) > length) *changed = 1;
#endif
}

int main()
{
    Edge edges[EDGES];
    for (int e = 0; e < EDGES; e++) {
        edges[e].from = e % VERTICES;
        edges[e].to = e < VERTICES ? (e + 1) % VERTICES : (e * 29 + 5) % VERTICES;
        edges[e].length = 3 + e * 13 % 50;
    }
    int expected[VERTICES], distances[VERTICES];
    for (int v = 0; v < VERTICES; v++) expected[v] = v == 0 ? 0 : INT_MAX;
    for (int round = 0; round < VERTICES; round++)
        for (int e = 0; e < EDGES; e++) {
            int before = expected[edges[e].from], *after = &expected[edges[e].to];
            if (before != INT_MAX && before + edges[e].length < *after) *after = before + edges[e].length;
        }

    Edge* d_edges;
    int *d_distances, *d_changed, changed = 0, rounds = 0;
    CUDA(cudaMalloc(&d_edges, sizeof edges))
    CUDA(cudaMalloc(&d_distances, sizeof distances))
    CUDA(cudaMalloc(&d_changed, sizeof(int)))
    CUDA(cudaMemcpy(d_edges, edges, sizeof edges, cudaMemcpyHostToDevice))
#if MISTAKE != 3
    begin<<<2, 32>>>(d_distances, 0);
    CUDA(cudaGetLastError())
#endif
    do {
        CUDA(cudaMemset(d_changed, 0, sizeof(int)))
        relax<<<(EDGES + 63) / 64, 64>>>(d_edges, EDGES, d_distances, d_changed);
        CUDA(cudaGetLastError())
        CUDA(cudaMemcpy(&changed, d_changed, sizeof(int), cudaMemcpyDeviceToHost))
    } while (changed && ++rounds < VERTICES);
    CUDA(cudaMemcpy(distances, d_distances, sizeof distances, cudaMemcpyDeviceToHost))
    CUDA(cudaFree(d_edges))
    CUDA(cudaFree(d_distances))
    CUDA(cudaFree(d_changed))

    for (int v = 0; v < VERTICES; v++)
        if (distances[v] != expected[v]) {
            printf("WRONG: %d is %d away, not %d\n", v, distances[v], expected[v]);
            return 1;
        }
    printf("after %d rounds:\nOK\n", rounds);
    return 0;
}
