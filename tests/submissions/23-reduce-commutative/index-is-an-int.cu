// VERDICT: FAILED at the students' size
// WRONG: Values.OfManyValuesAreRight: use std::size_t for an index
// ON GPU: UNSEEN: no launch of the check is so large

// The index is an int. Beyond 2^31 values it is negative, and then, as a std::size_t, larger than n: so a thread ends
// before it has taken all its values.
#include "lab.hpp"

// Given: combines the values that the threads of a block have, one each, and stores the block's result.
template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    __shared__ typename Operation::Value kept[block_size];
    kept[threadIdx.x] = mine;
    __syncthreads();
    // The order does not matter, so the threads that go on may be the first ones, side by side: whole warps drop out.
    for (unsigned width = block_size / 2; width > 0; width /= 2) {
        if (threadIdx.x < width) kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + width]);
        __syncthreads();
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

unsigned blocks_for(std::size_t n)
{
    // With 1024 partial results at the most, one block of 1024 threads is enough for the second launch.
    std::size_t blocks = (n + block_size - 1) / block_size;
    return blocks < most_blocks ? blocks : most_blocks;
}

template <class Operation>
__global__ void reduce_commutative(typename Operation::Value* partial, const typename Operation::Value* values,
                                   std::size_t n)
{
    typename Operation::Value mine = Operation::neutral();
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size)
        mine = Operation::combine(mine, values[i]);

    reduce_in_block<Operation>(partial, mine);
}

// PREDICTION: how many times does a block of your finished kernel load from shared memory (a load of a warp counts
// once), when each of its threads takes 1 value, and when each takes 8? reduce_in_block is all that uses shared memory.
double predicted_shared_loads_of_block(int values_of_thread)
{
    // The private part uses registers, so the number of values does not matter. 512, 256, 128, 64, 32 and fewer threads
    // combine: 16 + 8 + 4 + 2 + 1 warps, and one warp for the widths 16, 8, 4, 2, 1. Two loads each, and one load of
    // the result.
    switch (values_of_thread) {
    case 1: return 2 * 36 + 1;
    case 8: return 2 * 36 + 1;
    default: return unknown;
    }
}

// TODO, optional: return true when you have made the kernel as fast as the memory.
bool wants_stretch()
{
    return true;
}

// Given: the kernels that the check launches.
template __global__ void reduce_commutative<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_commutative<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_commutative<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_commutative<Maximum<float>>(float*, const float*, std::size_t);
