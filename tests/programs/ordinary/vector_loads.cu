// A copy by four words at a time; what is left is copied word by word.
// COUNTS: copy_words global load 3 33
// COUNTS: copy_words global store 3 33
// MISTAKE 1, the source begins one word later: misaligned @four
// MISTAKE 2, the rest is rounded up to four words: out_of_bounds @four
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__global__ void copy_words(uint32_t* to, const uint32_t* from, int n)
{
    const int thread = blockIdx.x * blockDim.x + threadIdx.x;
    const int threads = gridDim.x * blockDim.x;
#if MISTAKE == 2
    const int fours = (n + 3) / 4;
#else
    const int fours = n / 4;
#endif
    for (int i = thread; i < fours; i += threads) ((uint4*)to)[i] = ((const uint4*)from)[i];  // @four
    for (int i = 4 * fours + thread; i < n; i += threads) to[i] = from[i];
}

int main(void)
{
    const int n = 259;
    uint32_t *device_from, *device_to;
    uint32_t *from = (uint32_t*)malloc((n + 1) * sizeof *from), *to = (uint32_t*)malloc(n * sizeof *to);
    for (int i = 0; i <= n; ++i) from[i] = 2654435761u * i;
    const int begin = MISTAKE == 1 ? 1 : 0;

    cudaMalloc((void**)&device_from, (n + begin) * sizeof *from);
    cudaMalloc((void**)&device_to, n * sizeof *to);
    cudaMemcpy(device_from, from, (n + begin) * sizeof *from, cudaMemcpyHostToDevice);
    copy_words<<<2, 32>>>(device_to, device_from + begin, n);
    cudaMemcpy(to, device_to, n * sizeof *to, cudaMemcpyDeviceToHost);
    const int right = memcmp(to, from + begin, n * sizeof *to) == 0;

    cudaFree(device_from);
    cudaFree(device_to);
    free(from);
    free(to);
    printf(right ? "OK\n" : "WRONG\n");
    return !right;
}
