// A block copies a row to shared memory by its group, waits for it, and finds the number in the middle.
// COUNTS: median_of_rows global store 3 3
// MISTAKE 1, nobody waits for the group's copy: race @count @copy
// MISTAKE 2, the copy counts elements, not bytes: uninitialized @count
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include <algorithm>
#include <iostream>
#include <vector>

namespace cg = cooperative_groups;

constexpr int row_length = 65;

__global__ void median_of_rows(float* medians, const float* rows)
{
    __shared__ float row[row_length];
    const auto block = cg::this_thread_block();
    const std::size_t bytes = MISTAKE == 2 ? row_length : sizeof row;
    cg::memcpy_async(block, row, rows + blockIdx.x * row_length, bytes);  // @copy
#if MISTAKE != 1
    cg::wait(block);
#endif
    for (int i = threadIdx.x; i < row_length; i += blockDim.x) {
        int before = 0;
        for (int k = 0; k < row_length; ++k) before += row[k] < row[i] || (row[k] == row[i] && k < i);  // @count
        if (before == row_length / 2) medians[blockIdx.x] = row[i];
    }
}

int main()
{
    constexpr int count = 3;
    std::vector<float> rows(count * row_length), medians(count);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = i * 7919 % 101;
    float *device_rows = nullptr, *device_medians = nullptr;
    cudaMalloc(&device_rows, rows.size() * sizeof(float));
    cudaMalloc(&device_medians, count * sizeof(float));
    cudaMemcpy(device_rows, rows.data(), rows.size() * sizeof(float), cudaMemcpyHostToDevice);
    median_of_rows<<<count, 64>>>(device_medians, device_rows);
    cudaMemcpy(medians.data(), device_medians, count * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device_rows);
    cudaFree(device_medians);
    bool right = true;
    for (int row = 0; row < count; ++row) {
        const auto begin = rows.begin() + row * row_length;
        std::nth_element(begin, begin + row_length / 2, begin + row_length);
        right = right && medians[row] == begin[row_length / 2];
    }
    std::cout << (right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
