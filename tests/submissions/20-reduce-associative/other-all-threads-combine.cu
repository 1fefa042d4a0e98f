// VERDICT: SOLVED

// Pointer jumping in full: every thread ends with the result of all values from its own on. Two barriers for each
// distance, so that nobody overwrites what a neighbor still wants.
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

    for (unsigned distance = 1; distance < block_size; distance *= 2) {
        typename Operation::Value right = Operation::neutral();
        if (threadIdx.x + distance < block_size) right = kept[threadIdx.x + distance];
        __syncthreads();
        kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], right);
        __syncthreads();
    }

    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
