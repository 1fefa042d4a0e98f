// The sum of an array: each thread adds its share, each block those of its threads in a tree.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

constexpr unsigned block = 256;
constexpr unsigned most_blocks = 1024;

__global__ void reduce(unsigned* sum, const unsigned* in, unsigned n)
{
    __shared__ unsigned sums[block];
    unsigned own = 0;
    for (unsigned i = blockIdx.x * block + threadIdx.x; i < n; i += gridDim.x * block) own += in[i];
    sums[threadIdx.x] = own;
    __syncthreads();
    for (unsigned half = block / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(sum, sums[0]);
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const DeviceArray<unsigned> in(random_numbers(n, 1000));
    DeviceArray<unsigned> sum(1);
    const unsigned grid = blocks(n, block) < most_blocks ? blocks(n, block) : most_blocks;
    const double seconds = seconds_of_last(
        task, [&] { sum.clear(); },
        [&] {
            reduce<<<grid, block>>>(sum.data(), in.data(), n);
            wait();
        });
    print(seconds, checksum(sum.values()));
}
