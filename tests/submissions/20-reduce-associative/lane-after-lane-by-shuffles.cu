// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreThoseOfATree: (shuffles, votes, __syncwarp())
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: (shuffles, votes, __syncwarp())
// ON GPU: UNSEEN: a GPU does not count shuffles

// The first lane of each warp asks the others for their values, one after the other; so does the first warp.
#include <cstring>
#include "lab.hpp"

// A shuffle moves 4 bytes; a value may have more.
template <class Value>
__device__ Value from_lane(Value mine, unsigned lane)
{
    unsigned words[sizeof(Value) / 4];
    memcpy(words, &mine, sizeof mine);
    for (unsigned& word : words) word = __shfl_sync(0xffffffff, word, lane);
    memcpy(&mine, words, sizeof mine);
    return mine;
}

double predicted_launches(std::size_t n)
{
    switch (n) {
    case 1024: return 1;
    case 1025: return 2;
    case 1000000: return 2;
    case 268435456: return 3;
    default: return unknown;
    }
}

double predicted_sectors_per_store()
{
    return 1;
}

template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n)
{
    using Value = typename Operation::Value;
    __shared__ Value of_warp[32];
    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    Value mine = i < n ? values[i] : Operation::neutral();
    Value result = from_lane(mine, 0);
    for (unsigned lane = 1; lane < 32; ++lane) result = Operation::combine(result, from_lane(mine, lane));
    if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = result;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    mine = of_warp[threadIdx.x];
    result = from_lane(mine, 0);
    for (unsigned lane = 1; lane < 32; ++lane) result = Operation::combine(result, from_lane(mine, lane));
    if (threadIdx.x == 0) partial[blockIdx.x] = result;
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
