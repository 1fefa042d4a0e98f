// A histogram in which lanes with equal numbers find each other first, and one of them adds for all.
// COUNTS: count global load 16 62
// COUNTS: count global atomic 16 32
// MISTAKE 1, lanes without a number have left, but the mask names them: undefined_shuffle @match
// MISTAKE 2, the first lane of all that are equal adds without an atomic: race @plain
// MISTAKE 3, there is no bin for the remainder of a negative number: out_of_bounds @add
#include <cstdlib>
#include <iostream>
#include <vector>

constexpr int bins = 12;

__host__ __device__ inline int bin_of(int number)
{
#if MISTAKE == 3 && defined(__CUDA_ARCH__)
    return number % bins;
#else
    return (number % bins + bins) % bins;
#endif
}

__global__ void count(int* counts, const int* numbers, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE == 1
    if (i >= n) return;
    const unsigned lanes = 0xffffffff;
#else
    const unsigned lanes = __ballot_sync(0xffffffff, i < n);
    if (i >= n) return;
#endif
    const int bin = bin_of(numbers[i]);
    const unsigned equal = __match_any_sync(lanes, bin);  // @match
    const int lane = threadIdx.x & 31;
    if (__ffs(equal) - 1 == lane) {
#if MISTAKE == 2
        counts[bin] += __popc(equal);  // @plain
#else
        atomicAdd(&counts[bin], __popc(equal));  // @add
#endif
    }
}

int main()
{
    const int n = 490;
    std::vector<int> numbers(n), counts(bins), expected(bins);
    for (int i = 0; i < n; ++i) ++expected[bin_of(numbers[i] = (i * i) % 37 - 12)];
    int *device_numbers, *device_counts;
    cudaMalloc(&device_numbers, n * sizeof(int));
    cudaMalloc(&device_counts, bins * sizeof(int));
    cudaMemcpy(device_numbers, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(device_counts, 0, bins * sizeof(int));
    count<<<(n + 63) / 64, 64>>>(device_counts, device_numbers, n);
    cudaMemcpy(counts.data(), device_counts, bins * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_numbers);
    cudaFree(device_counts);
    std::cout << (counts == expected ? "OK" : "WRONG") << '\n';
    return counts == expected ? EXIT_SUCCESS : EXIT_FAILURE;
}
