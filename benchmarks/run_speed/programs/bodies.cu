// The pull of all bodies on each, in tiles of 256 in shared memory. Their number is a multiple of 256.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

constexpr unsigned tile = 256;

__global__ void pull(float* out, const float* x, const float* y, const float* z, unsigned n)
{
    __shared__ float xs[tile];
    __shared__ float ys[tile];
    __shared__ float zs[tile];
    const unsigned i = blockIdx.x * tile + threadIdx.x;
    const float own_x = x[i];
    const float own_y = y[i];
    const float own_z = z[i];
    float sum = 0;
    for (unsigned begin = 0; begin < n; begin += tile) {
        xs[threadIdx.x] = x[begin + threadIdx.x];
        ys[threadIdx.x] = y[begin + threadIdx.x];
        zs[threadIdx.x] = z[begin + threadIdx.x];
        __syncthreads();
        for (unsigned k = 0; k < tile; ++k) {
            const float dx = xs[k] - own_x;
            const float dy = ys[k] - own_y;
            const float dz = zs[k] - own_z;
            const float inverse = 1 / sqrtf(dx * dx + dy * dy + dz * dz + softening);
            sum += dx * inverse * inverse * inverse;
        }
        __syncthreads();
    }
    out[i] = sum;
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const std::vector<float> all = random_floats(3 * task.size);
    const DeviceArray<float> places(all);
    const DeviceArray<float> out(n);
    const float* const x = places.data();
    const double seconds = seconds_of_last(task, [&] {
        pull<<<n / tile, tile>>>(out.data(), x, x + n, x + 2 * n, n);
        wait();
    });
    print(seconds, checksum(out.values()));
}
