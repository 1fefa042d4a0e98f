// How many numbers have each of their bits set? A warp votes on a bit, and one lane adds the number of votes.
// COUNTS: count_bits global load 16 63
// COUNTS: count_bits global atomic 8 32
// MISTAKE 1, a loop whose lanes end at different times votes with all lanes in the mask: undefined_shuffle @vote
// MISTAKE 2, lane k writes the count of bit k, but blocks do not wait for each other: race @plain
// MISTAKE 3, a bit too far: undefined_behavior @bit
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define BITS 32
#define FULL 0xFFFFFFFFu

__global__ void count_bits(const unsigned* numbers, int n, int* counts)
{
    int lane = threadIdx.x & 31;
    int stride = blockDim.x * gridDim.x;
#if MISTAKE == 1
    int end = n;
#else
    int end = (n + 31) / 32 * 32;  // whole warps, so that all lanes vote
#endif
    int own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < end; i += stride) {
        unsigned number = i < n ? numbers[i] : 0;
        for (int bit = 0; bit < BITS; ++bit) {
            unsigned is_set = number >> (MISTAKE == 3 ? bit + 1 : bit) & 1;  // @bit
            unsigned votes = __ballot_sync(FULL, is_set);                    // @vote
            if (lane == bit) own += __popc(votes);
        }
    }
#if MISTAKE == 2
    counts[lane] += own;  // @plain
#else
    atomicAdd(&counts[lane], own);
#endif
}

int main()
{
    const int n = 500;
    unsigned numbers[n];
    int counts[BITS], expected[BITS] = {0};
    for (int i = 0; i < n; ++i) {
        numbers[i] = i * 2654435761u ^ i << 7;
        for (int bit = 0; bit < BITS; ++bit) expected[bit] += numbers[i] >> bit & 1;
    }
    unsigned* d_numbers;
    int* d_counts;
    cudaMalloc(&d_numbers, sizeof numbers);
    cudaMalloc(&d_counts, sizeof counts);
    cudaMemcpy(d_numbers, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    cudaMemset(d_counts, 0, sizeof counts);
    count_bits<<<4, 64>>>(d_numbers, n, d_counts);
    cudaMemcpy(counts, d_counts, sizeof counts, cudaMemcpyDeviceToHost);
    cudaFree(d_numbers);
    cudaFree(d_counts);
    if (memcmp(counts, expected, sizeof counts) != 0) {
        printf("WRONG\n");
        return EXIT_FAILURE;
    }
    printf("OK\n");
    return EXIT_SUCCESS;
}
