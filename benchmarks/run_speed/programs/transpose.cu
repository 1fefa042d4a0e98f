// A square matrix is transposed, in tiles of 32 × 32 in shared memory.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

constexpr unsigned tile = 32;
constexpr unsigned rows = 8;

__global__ void transpose(float* out, const float* in, unsigned n)
{
    __shared__ float values[tile][tile + 1];
    unsigned x = blockIdx.x * tile + threadIdx.x;
    unsigned y = blockIdx.y * tile + threadIdx.y;
    for (unsigned row = 0; row < tile; row += rows)
        if (x < n && y + row < n) values[threadIdx.y + row][threadIdx.x] = in[(y + row) * n + x];
    __syncthreads();
    x = blockIdx.y * tile + threadIdx.x;
    y = blockIdx.x * tile + threadIdx.y;
    for (unsigned row = 0; row < tile; row += rows)
        if (x < n && y + row < n) out[(y + row) * n + x] = values[threadIdx.x][threadIdx.y + row];
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const DeviceArray<float> in(random_floats(task.size * n));
    const DeviceArray<float> out(task.size * n);
    const double seconds = seconds_of_last(task, [&] {
        transpose<<<dim3(blocks(n, tile), blocks(n, tile)), dim3(tile, rows)>>>(out.data(), in.data(), n);
        wait();
    });
    print(seconds, checksum(out.values()));
}
