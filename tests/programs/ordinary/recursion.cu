// In how many ways can a sum be paid with coins? A function that calls itself twice.
// COUNTS: count_ways global store 4 10
// MISTAKE 1, a negative rest does not end the recursion: stack_overflow @function @recurse
// MISTAKE 2, the coins are counted from one: out_of_bounds @recurse
// MISSED 0: on a GPU, a lane that calls nothing does not wait for those that go into the recursion
#include <cstdio>
#include <vector>

constexpr int kinds = 5;
__constant__ int coins[kinds] = {1, 2, 5, 10, 20};

__device__ int ways_to_pay(int rest, int kinds_left)  // @function
{
    if (rest == 0) return 1;
#if MISTAKE == 1
    if (kinds_left == 0) return 0;
#else
    if (rest < 0 || kinds_left == 0) return 0;
#endif
    const int last = MISTAKE == 2 ? kinds_left : kinds_left - 1;
    return ways_to_pay(rest - coins[last], kinds_left) + ways_to_pay(rest, kinds_left - 1);  // @recurse
}

__global__ void count_ways(int* ways) { ways[threadIdx.x] = ways_to_pay(threadIdx.x % 32, kinds); }

int main()
{
    const int sums = 64;
    std::vector<int> expected(32), ways(sums);
    expected[0] = 1;
    for (const int coin : {1, 2, 5, 10, 20})
        for (int sum = coin; sum < 32; ++sum) expected[sum] += expected[sum - coin];

    cudaDeviceSetLimit(cudaLimitStackSize, 8192);
    int* device_ways;
    cudaMalloc(&device_ways, sums * sizeof(int));
    count_ways<<<1, sums>>>(device_ways);
    const cudaError_t error = cudaMemcpy(ways.data(), device_ways, sums * sizeof(int), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
    cudaFree(device_ways);
    bool right = true;
    for (int i = 0; i < sums; ++i) right &= ways[i] == expected[i % 32];
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
