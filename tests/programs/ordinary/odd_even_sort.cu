// Sorts by exchanging neighbors: even pairs, then odd pairs, one launch for each, until a round changes nothing.
// COUNTS: exchange_pairs global load 1536 5280
// MISTAKE 1, the last element is compared with one after the end: out_of_bounds @right
// MISTAKE 2, each thread takes a pair, but pairs overlap: race @swap @also
// MISTAKE 3, the host looks at the flag before the kernels are done: unsynchronized @look
#include <algorithm>
#include <cstdio>
#include <vector>

#define THREADS 64

__global__ void exchange_pairs(unsigned short* keys, int n, int first, bool* changed)
{
    const int pair = blockIdx.x * blockDim.x + threadIdx.x;
    const int i = first + (MISTAKE == 2 ? 1 : 2) * pair;
    if (i + (MISTAKE == 1 ? 0 : 1) >= n) return;
    const unsigned short left = keys[i];
    const unsigned short right = keys[i + 1];  // @right
    if (left > right) {
        keys[i] = right;     // @swap
        keys[i + 1] = left;  // @also
        *changed = true;
    }
}

int main()
{
    const int n = 200;
    std::vector<unsigned short> keys(n), sorted;
    unsigned random = 1;
    for (unsigned short& key : keys) key = (random = random * 1103515245u + 12345u) >> 16 & 0x3ff;
    sorted = keys;
    std::sort(sorted.begin(), sorted.end());

    unsigned short* device_keys;
    bool* changed;
    cudaMalloc(&device_keys, n * sizeof(unsigned short));
    cudaMallocManaged(&changed, sizeof(bool));
    cudaMemcpy(device_keys, keys.data(), n * sizeof(unsigned short), cudaMemcpyHostToDevice);
    const int blocks = (n / 2 + THREADS - 1) / THREADS;
    int rounds = 0;
    do {
        *changed = false;
        exchange_pairs<<<blocks, THREADS>>>(device_keys, n, 0, changed);
        exchange_pairs<<<blocks, THREADS>>>(device_keys, n, 1, changed);
#if MISTAKE != 3
        cudaDeviceSynchronize();
#endif
    } while (*changed && ++rounds < n);  // @look
    cudaMemcpy(keys.data(), device_keys, n * sizeof(unsigned short), cudaMemcpyDeviceToHost);
    cudaFree(device_keys);
    cudaFree(changed);
    std::puts(keys == sorted ? "OK" : "WRONG");
    return keys == sorted ? 0 : 1;
}
