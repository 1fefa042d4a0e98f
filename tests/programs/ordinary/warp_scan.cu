// Inclusive prefix sums of one block: each warp scans by shuffles, then the first warp scans the sums of all warps.
// COUNTS: inclusive_scan global load 32 128
// COUNTS: inclusive_scan shared store 33 33
// COUNTS: inclusive_scan shared load 32 32
// MISTAKE 1, the sums of warps are used before they are scanned: race @before @scanned
// MISTAKE 2, room for the sums of 16 warps only: out_of_bounds @last @load @scanned
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

constexpr unsigned full_mask = 0xffffffff;
constexpr int warp_size = 32;
constexpr int warps = MISTAKE == 2 ? 16 : 32;

__device__ int scan_of_warp(int value)
{
    const int lane = threadIdx.x % warp_size;
    for (int distance = 1; distance < warp_size; distance *= 2) {
        const int other = __shfl_up_sync(full_mask, value, distance);
        if (lane >= distance) value += other;
    }
    return value;
}

__global__ void inclusive_scan(const int* in, int* out)
{
    __shared__ int sums[warps];
    const int warp = threadIdx.x / warp_size;
    const int lane = threadIdx.x % warp_size;
    const int scanned = scan_of_warp(in[threadIdx.x]);
    if (lane == warp_size - 1) sums[warp] = scanned;  // @last
    __syncthreads();
    if (warp == 0) {
        const int scanned_sum = scan_of_warp(sums[lane]);  // @load
        sums[lane] = scanned_sum;                          // @scanned
    }
    if (MISTAKE != 1) __syncthreads();
    const int before = warp == 0 ? 0 : sums[warp - 1];  // @before
    out[threadIdx.x] = before + scanned;
}

int main()
{
    const std::size_t n = 1024;
    std::vector<int> in(n), out(n), expected(n);
    std::iota(in.begin(), in.end(), -100);
    std::partial_sum(in.begin(), in.end(), expected.begin());

    int *device_in = nullptr, *device_out = nullptr;
    cudaMalloc(&device_in, n * sizeof(int));
    cudaMalloc(&device_out, n * sizeof(int));
    cudaMemcpy(device_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    inclusive_scan<<<1, n>>>(device_in, device_out);
    cudaMemcpy(out.data(), device_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);

    if (out != expected) {
        std::cout << "WRONG" << std::endl;
        return EXIT_FAILURE;
    }
    std::cout << "OK" << std::endl;
}
