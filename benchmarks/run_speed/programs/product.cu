// Two square matrices are multiplied, in tiles of 16 × 16 in shared memory. Their size is a multiple of 16.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

constexpr unsigned tile = 16;

__global__ void product(float* c, const float* a, const float* b, unsigned n)
{
    __shared__ float of_a[tile][tile];
    __shared__ float of_b[tile][tile];
    const unsigned x = blockIdx.x * tile + threadIdx.x;
    const unsigned y = blockIdx.y * tile + threadIdx.y;
    float sum = 0;
    for (unsigned begin = 0; begin < n; begin += tile) {
        of_a[threadIdx.y][threadIdx.x] = a[y * n + begin + threadIdx.x];
        of_b[threadIdx.y][threadIdx.x] = b[(begin + threadIdx.y) * n + x];
        __syncthreads();
        for (unsigned k = 0; k < tile; ++k) sum += of_a[threadIdx.y][k] * of_b[k][threadIdx.x];
        __syncthreads();
    }
    c[y * n + x] = sum;
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const DeviceArray<float> a(random_floats(task.size * n));
    const DeviceArray<float> b(random_floats(task.size * n));
    const DeviceArray<float> c(task.size * n);
    const double seconds = seconds_of_last(task, [&] {
        product<<<dim3(n / tile, n / tile), dim3(tile, tile)>>>(c.data(), a.data(), b.data(), n);
        wait();
    });
    print(seconds, checksum(c.values()));
}
