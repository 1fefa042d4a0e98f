// VERDICT: FAILED
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: do the lanes of a warp take turns

// Numbers are reduced by a tree, matrices by one thread: the kernel looks at the size of a value.
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

    if constexpr (sizeof(kept[0]) > 4) {
        __syncthreads();
        if (threadIdx.x > 0) return;
        typename Operation::Value mine = kept[0];
        for (unsigned k = 1; k < block_size; ++k) mine = Operation::combine(mine, kept[k]);
        partial[blockIdx.x] = mine;
    } else {
        for (unsigned distance = 1; distance < block_size; distance *= 2) {
            __syncthreads();
            if (threadIdx.x % (2 * distance) == 0)
                kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        }
        if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
    }
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
