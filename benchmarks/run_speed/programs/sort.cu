// The last stage of a bitonic sorter: what goes up and then down is sorted, by a launch for each distance. The size is
// a power of two.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

__global__ void step(unsigned* data, unsigned distance, unsigned pairs)
{
    const unsigned pair = blockIdx.x * blockDim.x + threadIdx.x;
    if (pair >= pairs) return;
    const unsigned i = 2 * pair - pair % distance;
    const unsigned low = data[i];
    const unsigned high = data[i + distance];
    if (low <= high) return;
    data[i] = high;
    data[i + distance] = low;
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const std::vector<unsigned> in = up_and_down(n);
    DeviceArray<unsigned> data(n);
    const double seconds = seconds_of_last(
        task, [&] { data.assign(in); },
        [&] {
            for (unsigned distance = n / 2; distance > 0; distance /= 2)
                step<<<blocks(n / 2, 256), 256>>>(data.data(), distance, n / 2);
            wait();
        });
    print(seconds, checksum(data.values()));
}
