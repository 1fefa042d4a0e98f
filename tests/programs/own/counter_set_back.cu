// Blocks meet at a barrier whose last one sets the counter back by an ordinary store: its own atomic comes after all
// others, so nothing races, in whichever order warps are interrupted. With -DRACES, a block that comes first in other
// orders than the plain one stores where others add by atomics.
#include <cstdio>

__device__ unsigned arrived;
__device__ volatile unsigned generation;

__device__ void meet()
{
    const unsigned before = generation;
    __threadfence();
    if (atomicAdd(&arrived, 1) == gridDim.x - 1) {
        arrived = 0;
        __threadfence();
        generation = before + 1;
    } else {
        while (generation == before) {
        }
    }
    __threadfence();
}

__global__ void steps(int* sums, int rounds)
{
    for (int round = 0; round < rounds; ++round) {
        const int of_neighbor = sums[(blockIdx.x + 1) % gridDim.x];
        meet();
        sums[blockIdx.x] += of_neighbor + 1;
        meet();
    }
}

__device__ int tickets, value;

__global__ void first_of_all()
{
    const int ticket = atomicAdd(&tickets, 1);
    if (ticket == 0 && blockIdx.x == 1)
        value = 0;
    else
        atomicAdd(&value, 1);
}

int main()
{
    constexpr int blocks = 6, rounds = 4;
    int* sums;
    cudaMallocManaged(&sums, blocks * sizeof *sums);
    for (int i = 0; i < blocks; ++i) sums[i] = 0;
    steps<<<blocks, 1>>>(sums, rounds);
#ifdef RACES
    first_of_all<<<2, 1>>>();
#endif
    cudaDeviceSynchronize();
    bool right = true;
    for (int i = 0; i < blocks; ++i) right = right && sums[i] == (1 << rounds) - 1;
    std::puts(right ? "OK" : "WRONG");
    cudaFree(sums);
    return right ? 0 : 1;
}
