// A chain of numbers is smoothed until nothing changes any more: the host asks a flag in managed memory.
// COUNTS: smooth global store 36 144
// MISTAKE 1, the host does not wait before it looks at the flag: unsynchronized @ask
// MISTAKE 2, a plain sum where all blocks count: race @count
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

__managed__ int changes;

__global__ void smooth(int* after, const int* before, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int left = i > 0 ? before[i - 1] : 0;
    const int right = i < n - 1 ? before[i + 1] : 0;
    const int next = max(before[i], max(left, right) - 1);
    after[i] = next;
    if (next == before[i]) return;
#if MISTAKE == 2
    changes += 1;  // @count
#else
    atomicAdd(&changes, 1);
#endif
}

int main()
{
    const int n = 96;
    const size_t bytes = n * sizeof(int);
    std::vector<int> chain(n, 0);
    chain[20] = 12;
    chain[75] = 9;

    int* arrays[2];
    cudaMalloc(&arrays[0], bytes);
    cudaMalloc(&arrays[1], bytes);
    cudaMemcpy(arrays[0], chain.data(), bytes, cudaMemcpyHostToDevice);

    int rounds = 0;
    do {
        changes = 0;
        smooth<<<3, 32>>>(arrays[(rounds + 1) % 2], arrays[rounds % 2], n);
        ++rounds;
#if MISTAKE != 1
        cudaDeviceSynchronize();
#endif
    } while (changes > 0 && rounds < n);  // @ask

    std::vector<int> steady(n);
    cudaMemcpy(steady.data(), arrays[rounds % 2], bytes, cudaMemcpyDeviceToHost);
    cudaFree(arrays[0]);
    cudaFree(arrays[1]);

    bool right = rounds == 12;
    for (int i = 0; i < n; ++i) {
        const int from_20 = 12 - abs(i - 20), from_75 = 9 - abs(i - 75);
        right = right && steady[i] == std::max(0, std::max(from_20, from_75));
    }
    printf("%d rounds\n%s\n", rounds, right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
