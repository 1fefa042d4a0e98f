// How often each of the 256 bytes occurs in a text: all threads add to one table in global memory.
// COUNTS: count_bytes global load 16 16
// MISTAKE 1, the table has as many bytes as it should have counters: out_of_bounds @add
// MISTAKE 2, letters are signed, and some are negative: out_of_bounds @add
// MISTAKE 3, the table is not cleared: uninitialized @add
#include <cstring>
#include <iostream>
#include <string>

#if MISTAKE == 2
typedef signed char Letter;
#else
typedef unsigned char Letter;
#endif

__global__ void count_bytes(unsigned int* counts, const Letter* text, int length)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int stride = gridDim.x * blockDim.x;
    while (i < length) {
        atomicAdd(&counts[text[i]], 1u);  // @add
        i += stride;
    }
}

int main()
{
    std::string text;
    while (text.size() < 500)
        text +=
            "Na\xef"
            "ve r\xf4les in a caf\xe9. ";
    text.resize(500);

    unsigned int counts[256], expected[256] = {};
    for (unsigned char letter : text) ++expected[letter];

    Letter* device_text;
    unsigned int* device_counts;
    cudaMalloc(&device_text, text.size());
    cudaMalloc(&device_counts, MISTAKE == 1 ? 256 : sizeof(counts));
    cudaMemcpy(device_text, text.data(), text.size(), cudaMemcpyHostToDevice);
    if (MISTAKE != 3) cudaMemset(device_counts, 0, MISTAKE == 1 ? 256 : sizeof(counts));
    count_bytes<<<4, 64>>>(device_counts, device_text, static_cast<int>(text.size()));
    cudaMemcpy(counts, device_counts, sizeof(counts), cudaMemcpyDeviceToHost);
    cudaFree(device_text);
    cudaFree(device_counts);

    const bool right = std::memcmp(counts, expected, sizeof(counts)) == 0;
    std::cout << (right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
