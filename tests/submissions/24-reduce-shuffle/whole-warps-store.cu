// VERDICT: FAILED
// WRONG: Accesses.OnlyWarpResultsGoThroughSharedMemory: does it do the work of others
// WRONG: Accesses.OfOtherOperationsAreTheSame: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// COUNTS ON GPU: OTHER: nvcc moves the load to the line that uses it

// Each warp stores once, but with all its lanes: the first warp gets 1024 values in wide loads.
#include <cstring>

#include "lab.hpp"

double predicted_shared_stores_of_block()
{
    return lanes;
}

double predicted_shared_loads_of_block()
{
    return 8;
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
    using Value = typename Operation::Value;
    __shared__ __align__(16) Value kept[block_size];
    kept[threadIdx.x] = mine;
    __syncthreads();
    if (threadIdx.x >= lanes) return;
    for (unsigned k = 0; k < 8; ++k) {
        const int4 loaded = reinterpret_cast<const int4*>(kept)[k * lanes + threadIdx.x];
        Value four[4];
        memcpy(four, &loaded, sizeof four);
        const Value both =
            Operation::combine(Operation::combine(four[0], four[1]), Operation::combine(four[2], four[3]));
        mine = k == 0 ? both : Operation::combine(mine, both);
    }
    mine = reduce_in_warp<Operation>(mine);
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
