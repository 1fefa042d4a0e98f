// VERDICT: SOLVED
// WRONG ON H200: Time.IsNearThatOfACopy: times as long

// Cooperative groups reduce the tile; the operation goes in as a function.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "lab.hpp"

double predicted_shared_stores_of_block()
{
    return lanes;
}

double predicted_shared_loads_of_block()
{
    return 1;
}

template <class Operation>
__device__ typename Operation::Value reduce_in_warp(typename Operation::Value mine)
{
    namespace cg = cooperative_groups;
    const auto tile = cg::tiled_partition<lanes>(cg::this_thread_block());
    return cg::reduce(tile, mine, [](auto a, auto b) { return Operation::combine(a, b); });
}

template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    mine = reduce_in_warp<Operation>(mine);
    __shared__ typename Operation::Value of_warp[lanes];
    if (threadIdx.x % lanes == 0) of_warp[threadIdx.x / lanes] = mine;
    __syncthreads();
    if (threadIdx.x >= lanes) return;
    mine = reduce_in_warp<Operation>(of_warp[threadIdx.x]);
    if (threadIdx.x == 0) partial[blockIdx.x] = mine;
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
