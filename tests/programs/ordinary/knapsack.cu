// The most valuable load that a knapsack can take: one launch for each object, a thread for each weight.
// COUNTS: consider global store 48 184
// MISTAKE 1, values are changed in place while threads of greater weights read them: race @without @put
// MISTAKE 2, the object is heavier than the knapsack: out_of_bounds @without
// MISTAKE 3, one result is copied from behind the array: copy_out_of_bounds @result
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

typedef struct {
    int weight;
    int value;
} Object;

__global__ void consider(Object object, const int* best, int* better, int capacity)
{
    int weight = threadIdx.x + blockIdx.x * blockDim.x;
    if (weight > capacity) return;
    int value = best[weight];
    if (MISTAKE == 2 || weight >= object.weight) {
        int with = best[weight - object.weight] + object.value;  // @without
        if (with > value) value = with;
    }
    better[weight] = value;  // @put
}

int main()
{
    const int capacity = 180, threads = 64;
    const int blocks = (capacity + 1 + threads - 1) / threads;
    std::vector<Object> objects;
    for (int i = 0; i < 8; i++) objects.push_back({15 + i * 11 % 23, 40 + i * 17 % 31});

    std::vector<int> expected(capacity + 1, 0);
    for (const Object& object : objects)
        for (int weight = capacity; weight >= object.weight; weight--)
            expected[weight] = std::max(expected[weight], expected[weight - object.weight] + object.value);

    int *best, *better, result = 0;
    cudaMalloc((void**)&best, (capacity + 1) * sizeof(int));
    cudaMalloc((void**)&better, (capacity + 1) * sizeof(int));
    cudaMemset(best, 0, (capacity + 1) * sizeof(int));
    for (const Object& object : objects) {
        if (MISTAKE == 1) {
            consider<<<blocks, threads>>>(object, best, best, capacity);
        } else {
            consider<<<blocks, threads>>>(object, best, better, capacity);
            std::swap(best, better);
        }
    }
    cudaMemcpy(&result, best + capacity + (MISTAKE == 3), sizeof(int), cudaMemcpyDeviceToHost);  // @result
    cudaFree(best);
    cudaFree(better);

    printf("%d\n%s\n", result, result == expected[capacity] ? "OK" : "WRONG");
    return result == expected[capacity] ? 0 : 1;
}
