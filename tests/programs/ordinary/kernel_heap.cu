// Each thread keeps the divisors of its number in memory that it allocates, sorted in descending order.
// COUNTS: list_divisors global atomic 1 1
// MISTAKE 1, the list has one place too few: out_of_bounds @keep
// MISTAKE 2, the list is used after it was freed: use_after_free @last
// MISTAKE 3, nobody looks whether there was memory: unknown_address @keep
// ON THE MODEL: list_divisors, memory of the device's heap
#include <cstdio>

__device__ int divisor_count(int number)
{
    int count = 0;
    for (int i = 1; i <= number; ++i) count += number % i == 0;
    return count;
}

__global__ void list_divisors(int* sums)
{
    const int number = 2 * threadIdx.x + 12;
    const int count = divisor_count(number) - (MISTAKE == 1);
    const size_t places = MISTAKE == 3 ? size_t(count) << 20 : count;
    int* const divisors = static_cast<int*>(malloc(places * sizeof(int)));
#if MISTAKE != 3
    if (divisors == nullptr) return;
#endif
    int at = 0;
    for (int i = number; i > 0; --i)
        if (number % i == 0) divisors[at++] = i;  // @keep
#if MISTAKE == 2
    free(divisors);
#endif
    // The largest but one, and the smallest but one.
    int sum = divisors[1] + divisors[at - 2];  // @last
#if MISTAKE != 2
    free(divisors);
#endif
    atomicAdd(sums, sum);
}

int main()
{
    const int threads = 20;
    int *device_sum, sum, expected = 0;
    for (int t = 0; t < threads; ++t) expected += t + 6 + 2;
    cudaMalloc(&device_sum, sizeof(int));
    cudaMemset(device_sum, 0, sizeof(int));
    list_divisors<<<1, threads>>>(device_sum);
    cudaMemcpy(&sum, device_sum, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_sum);
    std::puts(sum == expected ? "OK" : "WRONG");
    return sum != expected;
}
