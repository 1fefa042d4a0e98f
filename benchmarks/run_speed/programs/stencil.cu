// One step of heat that spreads in a square: each point and its four neighbors.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

__global__ void spread(float* out, const float* in, unsigned n)
{
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x == 0 || y == 0 || x >= n - 1 || y >= n - 1) return;
    const unsigned i = y * n + x;
    out[i] = in[i] + 0.2f * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n] - 4 * in[i]);
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const DeviceArray<float> in(random_floats(task.size * n));
    DeviceArray<float> out(task.size * n);
    out.clear();
    const double seconds = seconds_of_last(task, [&] {
        spread<<<dim3(blocks(n, 32), blocks(n, 8)), dim3(32, 8)>>>(out.data(), in.data(), n);
        wait();
    });
    print(seconds, checksum(out.values()));
}
