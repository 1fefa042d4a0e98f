// How often each of 256 values is there: atomics in shared memory, and those of each block added to all.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

constexpr unsigned bins = 256;
constexpr unsigned most_blocks = 1024;

__global__ void count(unsigned* counts, const unsigned* in, unsigned n)
{
    __shared__ unsigned own[bins];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * bins + threadIdx.x; i < n; i += gridDim.x * bins) atomicAdd(&own[in[i]], 1);
    __syncthreads();
    atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const DeviceArray<unsigned> in(random_numbers(n, bins));
    DeviceArray<unsigned> counts(bins);
    const unsigned grid = blocks(n, bins) < most_blocks ? blocks(n, bins) : most_blocks;
    const double seconds = seconds_of_last(
        task, [&] { counts.clear(); },
        [&] {
            count<<<grid, bins>>>(counts.data(), in.data(), n);
            wait();
        });
    print(seconds, checksum(counts.values()));
}
