// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreThoseOfATree: alone asks for
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: alone asks for
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Every second block has nothing to do: its neighbor reduces for both.
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
    if (blockIdx.x % 2 == 1) return;
    for (unsigned block = blockIdx.x; block < blockIdx.x + 2 && block < gridDim.x; ++block) {
        std::size_t i = std::size_t{block} * block_size + threadIdx.x;
        kept[threadIdx.x] = i < n ? values[i] : Operation::neutral();
        for (unsigned distance = 1; distance < block_size; distance *= 2) {
            __syncthreads();
            if (threadIdx.x % (2 * distance) == 0)
                kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        }

        if (threadIdx.x == 0) partial[block] = kept[0];
        __syncthreads();
    }
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
