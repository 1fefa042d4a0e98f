// VERDICT: SOLVED
// COUNTS ON GPU: OTHER: nvcc makes one store of an `if` and its `else`

// Two rows of values in turn, and one barrier for each distance. A thread without a partner copies its value by an
// `else`.
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
    __shared__ typename Operation::Value kept[2][block_size];

    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    if (i < n)
        kept[0][threadIdx.x] = values[i];
    else
        kept[0][threadIdx.x] = Operation::neutral();
    __syncthreads();

    unsigned from = 0;
    for (unsigned distance = 1; distance < block_size; distance *= 2) {
        if (threadIdx.x + distance < block_size)
            kept[1 - from][threadIdx.x] =
                Operation::combine(kept[from][threadIdx.x], kept[from][threadIdx.x + distance]);
        else
            kept[1 - from][threadIdx.x] = kept[from][threadIdx.x];
        from = 1 - from;
        __syncthreads();
    }

    if (threadIdx.x == 0) partial[blockIdx.x] = kept[from][0];
}

template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
