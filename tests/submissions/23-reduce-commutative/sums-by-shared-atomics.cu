// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreFew: shared atomics
// WRONG: Accesses.OfOtherOperationsAreFew: shared atomics
// ON GPU: UNSEEN: to add floats in shared memory is a loop there, whose counts differ from run to run
// COUNTS ON GPU: OTHER: to add floats in shared memory is a loop of loads and compare and swaps there

// Sums are added to one word by atomics. Only the maxima are a tree.
#include <type_traits>

#include "lab.hpp"

template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    using Value = typename Operation::Value;
    __shared__ Value kept[block_size];
    if constexpr (std::is_same_v<Operation, Sum<Value>>) {
        for (int d = 16; d > 0; d /= 2) mine += __shfl_down_sync(0xffffffff, mine, d);
        if (threadIdx.x == 0) kept[0] = 0;
        __syncthreads();
        if (threadIdx.x % 32 == 0) atomicAdd(kept, mine);
        __syncthreads();
    } else {
        kept[threadIdx.x] = mine;
        __syncthreads();
        for (unsigned width = block_size / 2; width > 0; width /= 2) {
            if (threadIdx.x < width)
                kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + width]);
            __syncthreads();
        }
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
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
    case 1: return 1;
    case 8: return 1;
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
