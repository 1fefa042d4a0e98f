// Pi from random points in a square. Each thread's state stays in global memory, so a second launch goes on with it.
// COUNTS: count_hits global atomic 32 32
// MISTAKE 1, a block of states is not set up: uninitialized @state
// MISTAKE 2, hits are added without an atomic: race @add
// MISTAKE 3, the state is not put back, but read by the thread beside it: race @state @back
// ON THE MODEL: set_up, curand_init() is a function of our library
#include <cmath>
#include <cstdio>

#include <curand_kernel.h>

constexpr int threads = 128, blocks = 4, points = 40;

__global__ void set_up(curandState* states, unsigned long long seed)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(seed, i, 0, &states[i]);
}

__global__ void count_hits(curandState* states, unsigned* hits)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE == 3
    curandState mine = states[(i + 1) % (threads * blocks)];  // @state
#else
    curandState mine = states[i];  // @state
#endif
    unsigned inside = 0;
    for (int k = 0; k < points; ++k) {
        const float x = curand_uniform(&mine);
        const float y = curand_uniform(&mine);
        inside += x * x + y * y <= 1;
    }
    states[i] = mine;  // @back
#if MISTAKE == 2
    *hits += inside;  // @add
#else
    atomicAdd(hits, inside);
#endif
}

int main()
{
    curandState* states;
    unsigned* hits;
    cudaMalloc(&states, threads * blocks * sizeof(curandState));
    cudaMalloc(&hits, sizeof(unsigned));
    cudaMemset(hits, 0, sizeof(unsigned));
    set_up<<<MISTAKE == 1 ? blocks - 1 : blocks, threads>>>(states, 1984);
    unsigned found[2];
    for (unsigned& sum : found) {
        count_hits<<<blocks, threads>>>(states, hits);
        cudaMemcpy(&sum, hits, sizeof sum, cudaMemcpyDeviceToHost);
    }
    const double pi = 4.0 * found[1] / (2.0 * threads * blocks * points);
    const bool is_other_sample = found[1] != 2 * found[0];
    std::printf("%s\n%.3f\n", std::fabs(pi - 3.1416) < 0.05 && is_other_sample ? "OK" : "WRONG", pi);
    cudaFree(states);
    cudaFree(hits);
}
