// VERDICT: SOLVED
// COUNTS ON GPU: OTHER: nvcc moves the load to the line that uses it

// No values in shared memory, only the results of the warps. Matrices are shuffled word by word.
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
    const unsigned lane = threadIdx.x % 32;
    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    Value mine = i < n ? values[i] : Operation::neutral();
    for (unsigned distance = 1; distance < 32; distance *= 2)
        mine = Operation::combine(mine, from_lane(mine, (lane + distance) % 32));
    if (lane == 0) of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    mine = of_warp[lane];
    for (unsigned distance = 1; distance < 32; distance *= 2)
        mine = Operation::combine(mine, from_lane(mine, (lane + distance) % 32));
    if (lane == 0) partial[blockIdx.x] = mine;
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
