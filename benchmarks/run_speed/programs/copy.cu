// An array is copied: one load and one store for each thread.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

__global__ void copy(float* out, const float* in, unsigned n)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const DeviceArray<float> in(random_floats(n));
    const DeviceArray<float> out(n);
    const double seconds = seconds_of_last(task, [&] {
        copy<<<blocks(n, 256), 256>>>(out.data(), in.data(), n);
        wait();
    });
    print(seconds, checksum(out.values()));
}
