// VERDICT: FAILED
// WRONG: Values.OfEqualFloatsAreExact: a float has 24 bits
// WRONG: Accesses.OfSumsAreFew: at most
// WRONG: Accesses.OfOtherOperationsAreFew: at most

// A long sum in one thread: slow, and where a float is full it forgets what is added.
#include "lab.hpp"

// Thread 0 combines what all others have.
template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    __shared__ typename Operation::Value kept[block_size];
    kept[threadIdx.x] = mine;
    __syncthreads();
    if (threadIdx.x > 0) return;
#pragma unroll 1
    for (unsigned k = 1; k < block_size; ++k) mine = Operation::combine(mine, kept[k]);
    partial[blockIdx.x] = mine;
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
    case 1: return 1023;
    case 8: return 1023;
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
