// VERDICT: FAILED at the students' size
// WRONG: Accesses.OnlyWarpResultsGoThroughSharedMemory: so it should cost the same
// ON GPU: UNSEEN: a GPU cannot run a few blocks of a grid

// In a grid of more than 32 blocks, which nobody counts whole, all values go through shared memory.
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
    for (unsigned distance = lanes / 2; distance > 0; distance /= 2)
        mine = Operation::combine(mine, __shfl_down_sync(all_lanes, mine, distance));
    return mine;
}

template <class Operation>
__device__ void reduce_through_shared_memory(typename Operation::Value* partial, typename Operation::Value mine)
{
    __shared__ typename Operation::Value all[block_size];
    all[threadIdx.x] = mine;
    for (unsigned left = block_size / 2; left > 0; left /= 2) {
        __syncthreads();
        if (threadIdx.x < left) all[threadIdx.x] = Operation::combine(all[threadIdx.x], all[threadIdx.x + left]);
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = all[0];
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

    if (gridDim.x > 32)
        reduce_through_shared_memory<Operation>(partial, mine);
    else
        reduce_in_block<Operation>(partial, mine);
}

// Given: the kernels that the check launches.
template __global__ void reduce_shuffle<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_shuffle<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Maximum<float>>(float*, const float*, std::size_t);
