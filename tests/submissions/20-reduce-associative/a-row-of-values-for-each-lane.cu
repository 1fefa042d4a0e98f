// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreThoseOfATree: nobody
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: nobody
// ON GPU: UNSEEN: nvcc loads four neighbors at once, which takes a quarter of the wavefronts
// COUNTS ON GPU: OTHER: nvcc loads four neighbors at once

// Each lane of the first warp combines 32 neighbors, and so all lanes want the same bank each time.
#include "lab.hpp"

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
    __shared__ typename Operation::Value kept[block_size];
    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    kept[threadIdx.x] = i < n ? values[i] : Operation::neutral();

    __syncthreads();
    if (threadIdx.x >= 32) return;
    typename Operation::Value mine = kept[32 * threadIdx.x];
    for (unsigned k = 1; k < 32; ++k) mine = Operation::combine(mine, kept[32 * threadIdx.x + k]);
    kept[32 * threadIdx.x] = mine;
    for (unsigned distance = 1; distance < 32; distance *= 2) {
        __syncwarp();
        if (threadIdx.x % (2 * distance) == 0)
            kept[32 * threadIdx.x] = Operation::combine(kept[32 * threadIdx.x], kept[32 * (threadIdx.x + distance)]);
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
