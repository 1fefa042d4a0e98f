// VERDICT: FAILED
// WRONG: Accesses.OnlyWarpResultsGoThroughSharedMemory: does it do the work of others
// WRONG: Accesses.OfOtherOperationsAreTheSame: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// COUNTS ON GPU: OTHER: nvcc loads four neighbors at once

// A tree in each warp; but one lane loads the 32 results, one after the other.
#include "lab.hpp"

double predicted_shared_stores_of_block()
{
    return lanes;
}

double predicted_shared_loads_of_block()
{
    return lanes - 1;
}

template <class Operation>
__device__ typename Operation::Value reduce_in_warp(typename Operation::Value mine)
{
    for (unsigned distance = lanes / 2; distance > 0; distance /= 2)
        mine = Operation::combine(mine, __shfl_down_sync(all_lanes, mine, distance));
    return mine;
}

template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    mine = reduce_in_warp<Operation>(mine);
    __shared__ typename Operation::Value of_warp[lanes];
    if (threadIdx.x % lanes == 0) of_warp[threadIdx.x / lanes] = mine;
    __syncthreads();
    if (threadIdx.x > 0) return;
    for (unsigned k = 1; k < lanes; ++k) mine = Operation::combine(mine, of_warp[k]);
    partial[blockIdx.x] = mine;
}

template <class Operation>
__global__ void reduce_shuffle(typename Operation::Value* partial, const typename Operation::Value* values,
                               std::size_t n)
{
    std::size_t stride = std::size_t{gridDim.x} * block_size;
    typename Operation::Value mine = Operation::neutral();
    for (std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x; i < n; i += stride)
        mine = Operation::combine(mine, values[i]);

    reduce_in_block<Operation>(partial, mine);
}

// Given: the kernels that the check launches.
template __global__ void reduce_shuffle<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_shuffle<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Maximum<float>>(float*, const float*, std::size_t);
