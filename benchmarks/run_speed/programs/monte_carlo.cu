// Points in a square, of which those in a quarter of a circle are counted: each thread draws its own.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

__global__ void draw(unsigned* inside, unsigned threads)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread >= threads) return;
    unsigned state = thread * 2654435761u;
    unsigned own = 0;
    for (unsigned i = 0; i < points_of_thread; ++i) {
        state = state * 1664525u + 1013904223u;
        const float x = static_cast<float>(state >> 8) * (1.0f / (1 << 24));
        state = state * 1664525u + 1013904223u;
        const float y = static_cast<float>(state >> 8) * (1.0f / (1 << 24));
        if (x * x + y * y <= 1) ++own;
    }
    atomicAdd(inside, own);
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned threads = task.size / points_of_thread;
    DeviceArray<unsigned> inside(1);
    const double seconds = seconds_of_last(
        task, [&] { inside.clear(); },
        [&] {
            draw<<<blocks(threads, 256), 256>>>(inside.data(), threads);
            wait();
        });
    print(seconds, checksum(inside.values()));
}
