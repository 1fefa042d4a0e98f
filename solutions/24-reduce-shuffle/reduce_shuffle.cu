#include "lab.hpp"

// PREDICTION: how many times does a block of your finished kernel store to shared memory, and load from it? What the
// lanes of a warp do together counts once.
double predicted_shared_stores_of_block()
{
    // Each warp stores its result, and the first warp loads all of them together.
    return lanes;
}

// PREDICTION: and the loads?
double predicted_shared_loads_of_block()
{
    return 1;
}

template <class Operation>
__device__ typename Operation::Value reduce_in_warp(typename Operation::Value mine)
{
    // All lanes call the shuffle, also those whose result nobody needs: a lane that stays away has nothing to give.
    for (unsigned distance = lanes / 2; distance > 0; distance /= 2)
        mine = Operation::combine(mine, __shfl_down_sync(all_lanes, mine, distance));
    return mine;
}

// Combines the values that the threads of a block have, one each, and stores the block's result.
template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    // A warp's values stay in registers. Only its result must get to another warp, and for that there is shared memory.
    mine = reduce_in_warp<Operation>(mine);
    __shared__ typename Operation::Value of_warp[lanes];
    if (threadIdx.x % lanes == 0) of_warp[threadIdx.x / lanes] = mine;
    __syncthreads();
    if (threadIdx.x >= lanes) return;
    mine = reduce_in_warp<Operation>(of_warp[threadIdx.x]);
    if (threadIdx.x == 0) partial[blockIdx.x] = mine;
}

// Given: as in lab 23.
template <class Operation>
__global__ void reduce_shuffle(typename Operation::Value* partial, const typename Operation::Value* values,
                               std::size_t n)
{
    constexpr unsigned in_flight = 8;
    std::size_t stride = std::size_t{gridDim.x} * block_size;
    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;

    typename Operation::Value mine = Operation::neutral();
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

// Given: the kernels that the check launches.
template __global__ void reduce_shuffle<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_shuffle<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Maximum<float>>(float*, const float*, std::size_t);
