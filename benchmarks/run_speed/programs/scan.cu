// Sums of all that comes before, and of the element itself: within blocks, then over the blocks' sums, and so on.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

constexpr unsigned block = 256;

__global__ void scan_blocks(unsigned* data, unsigned n, unsigned* sums)
{
    __shared__ unsigned values[block];
    const unsigned i = blockIdx.x * block + threadIdx.x;
    values[threadIdx.x] = i < n ? data[i] : 0;
    __syncthreads();
    for (unsigned distance = 1; distance < block; distance *= 2) {
        const unsigned before = threadIdx.x >= distance ? values[threadIdx.x - distance] : 0;
        __syncthreads();
        values[threadIdx.x] += before;
        __syncthreads();
    }
    if (i < n) data[i] = values[threadIdx.x];
    if (threadIdx.x == block - 1) sums[blockIdx.x] = values[threadIdx.x];
}

__global__ void add_sums(unsigned* data, unsigned n, const unsigned* sums)
{
    const unsigned i = blockIdx.x * block + threadIdx.x;
    if (i < n && blockIdx.x > 0) data[i] += sums[blockIdx.x - 1];
}

/// `sums` has room for those of all levels.
void scan(unsigned* data, unsigned n, unsigned* sums)
{
    const unsigned grid = blocks(n, block);
    scan_blocks<<<grid, block>>>(data, n, sums);
    if (grid == 1) return;
    scan(sums, grid, sums + grid);
    add_sums<<<grid, block>>>(data, n, sums);
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const std::vector<unsigned> in = random_numbers(n, 100);
    DeviceArray<unsigned> data(n);
    const DeviceArray<unsigned> sums(n / 64 + 64);
    const double seconds = seconds_of_last(
        task, [&] { data.assign(in); },
        [&] {
            scan(data.data(), n, sums.data());
            wait();
        });
    print(seconds, checksum(data.values()));
}
