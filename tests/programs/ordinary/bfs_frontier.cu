// Breadth-first search with two queues: a launch takes vertices from one, and puts those that it finds into the other.
// COUNTS: visit global load 16 49
// MISTAKE 1, the queue of the next level is too short: out_of_bounds @push
// MISTAKE 2, two threads take one place of the queue: race @plain @push
// MISTAKE 3, the count of the next level is not set back: uninitialized @pop
#include <algorithm>
#include <iostream>
#include <vector>

// A tree with three children for each vertex, and an edge to the first child of the next vertex.
__host__ __device__ inline int child(int v, int k) { return 3 * v + 1 + k; }

__global__ void visit(const int* queue, int length, int* next, int* next_length, unsigned* visited, int vertices)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= length) return;
    int v = queue[i];  // @pop
    for (int k = 0; k < 4; ++k) {
        int w = child(v, k);
        if (w >= vertices) break;
        unsigned bit = 1u << (w % 32);
        if (atomicOr(&visited[w / 32], bit) & bit) continue;
#if MISTAKE == 2
        int place = (*next_length)++;  // @plain
#else
        int place = atomicAdd(next_length, 1);
#endif
        next[place] = w;  // @push
    }
}

int main()
{
    const int vertices = 364;  // 1 + 3 + 9 + … + 243
    const int room = MISTAKE == 1 ? vertices / 2 : vertices;
    const int words = (vertices + 31) / 32;
    int *queue, *next, *next_length;
    unsigned* visited;
    cudaMalloc(&queue, room * sizeof(int));
    cudaMalloc(&next, room * sizeof(int));
    cudaMalloc(&next_length, sizeof(int));
    cudaMalloc(&visited, words * sizeof(unsigned));

    int length = 1, level = 0, reached = 0;
    const int first = 0;
    const unsigned first_bit = 1;
    cudaMemset(visited, 0, words * sizeof(unsigned));
    cudaMemset(next_length, 0, sizeof(int));
    cudaMemcpy(visited, &first_bit, sizeof first_bit, cudaMemcpyHostToDevice);
    cudaMemcpy(queue, &first, sizeof first, cudaMemcpyHostToDevice);
    std::vector<int> lengths;
    for (; length > 0 && level < 20; ++level) {
        lengths.push_back(length);
        reached += length;
        if (MISTAKE != 3) cudaMemset(next_length, 0, sizeof(int));
        visit<<<(length + 31) / 32, 32>>>(queue, length, next, next_length, visited, vertices);
        cudaMemcpy(&length, next_length, sizeof(int), cudaMemcpyDeviceToHost);
        std::swap(queue, next);
    }
    for (void* p : {(void*)queue, (void*)next, (void*)next_length, (void*)visited}) cudaFree(p);

    for (std::size_t i = 0; i < lengths.size(); ++i) std::cout << "level " << i << ": " << lengths[i] << "\n";
    const bool right = reached == vertices && level > 1;
    std::cout << (right ? "OK" : "WRONG") << "\n";
    return right ? 0 : 1;
}
