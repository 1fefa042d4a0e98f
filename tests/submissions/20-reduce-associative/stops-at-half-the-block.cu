// VERDICT: FAILED
// WRONG: Values.AreSums: expected
// WRONG: Values.AreMaxima: expected
// WRONG: Values.AreProductsInOrder: expected
// WRONG: Values.OfManyValuesAreRight: expected
// WRONG: Accesses.OfSumsAreThoseOfATree: expected
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: expected

// The last distance is block_size / 2, and so the loop was made to end at block_size / 2: one distance is missing.
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
    const typename Operation::Value value = i < n ? values[i] : Operation::neutral();
    kept[threadIdx.x] = value;
    __syncthreads();

    for (unsigned distance = 1; distance < block_size / 2; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        __syncthreads();
    }

    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
