// VERDICT: SOLVED

// Adds block after block as long as one more fits, launch after launch, warp after warp.
#include "lab.hpp"

// The kernel is complete: read it, do not change it.
template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n)
{
    __shared__ typename Operation::Value kept[largest_block];

    std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = i < n ? values[i] : Operation::neutral();
    __syncthreads();

    for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        __syncthreads();
    }

    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

// As many blocks as fit by each limit; the scarcest decides.
double predicted_warps(int number)
{
    const BlockNeeds& block = kernels[number];
    const unsigned warps = block.threads / 32;
    unsigned blocks = 0;
    while (blocks < most_blocks && (blocks + 1) * warps <= most_warps &&
           (blocks + 1) * block.threads * block.registers_per_thread <= registers &&
           (blocks + 1) * (block.shared_bytes + reserved_shared_bytes) <= shared_bytes)
        ++blocks;
    return blocks * warps;
}

double predicted_launches(int threads)
{
    int launches = 0;
    for (int values = 1 << 20; values > 1; values = (values + threads - 1) / threads) ++launches;
    return launches;
}

double predicted_shared_loads_of_block(int threads)
{
    int loads = 1;
    for (int distance = 1; distance < threads; distance *= 2) {
        for (int warp = 0; warp < threads; warp += 32) loads += warp % (2 * distance) == 0 ? 2 : 0;
    }
    return loads;
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
