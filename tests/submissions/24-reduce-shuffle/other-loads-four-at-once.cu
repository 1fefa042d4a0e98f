// VERDICT: SOLVED
// COUNTS ON GPU: OTHER: nvcc moves the load to the line that uses it

// Each lane loads 16 bytes at once; what is left over is loaded one by one.
#include <cstring>

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
    using Value = typename Operation::Value;
    const std::size_t stride = std::size_t{gridDim.x} * block_size;
    const std::size_t thread = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    Value mine = Operation::neutral();
    for (std::size_t i = thread; i < n / 4; i += stride) {
        const int4 loaded = reinterpret_cast<const int4*>(values)[i];
        Value four[4];
        memcpy(four, &loaded, sizeof four);
        for (const Value& value : four) mine = Operation::combine(mine, value);
    }
    if (n / 4 * 4 + thread < n) mine = Operation::combine(mine, values[n / 4 * 4 + thread]);
    reduce_in_block<Operation>(partial, mine);
}

// Given: the kernels that the check launches.
template __global__ void reduce_shuffle<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_shuffle<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Maximum<float>>(float*, const float*, std::size_t);
