// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreThoseOfATree: Two loads in each warp
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: Two loads in each warp

// The loads are shared out, but one thread combines all that the block has loaded.
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

    if (threadIdx.x > 0) return;
    typename Operation::Value result = Operation::neutral();
#pragma unroll 1
    for (unsigned k = 0; k < block_size; ++k) result = Operation::combine(result, kept[k]);
    partial[blockIdx.x] = result;
}

template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
