// VERDICT: FAILED
// WRONG: Values.AreSums: outside
// WRONG: Values.AreMaxima: outside
// WRONG: Values.AreProductsInOrder: outside
// WRONG: Values.OfManyValuesAreRight: outside
// WRONG: Accesses.OfSumsAreThoseOfATree: outside
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: outside
// ON GPU: UNSEEN: what lies behind the array may be readable

// The last block has more threads than values.
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
    kept[threadIdx.x] = values[i];
    __syncthreads();

    for (unsigned distance = 1; distance < block_size; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        __syncthreads();
    }

    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
