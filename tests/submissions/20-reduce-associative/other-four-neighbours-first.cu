// VERDICT: SOLVED
// COUNTS ON GPU: OTHER: nvcc moves the load to the line that uses it

// A quarter of the threads loads four neighbors at once, where values have 4 bytes, and combines them before the
// tree begins.
#include <cstring>
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
    using Value = typename Operation::Value;
    constexpr unsigned each = 16 / sizeof(Value);
    __shared__ Value kept[block_size / each];
    const std::size_t first = std::size_t{blockIdx.x} * block_size + threadIdx.x * each;
    if (threadIdx.x < block_size / each) {
        Value mine = Operation::neutral();
        if (first + each <= n) {
            const uint4 loaded = *reinterpret_cast<const uint4*>(values + first);
            Value own[each];
            memcpy(own, &loaded, sizeof loaded);
            mine = own[0];
            for (unsigned k = 1; k < each; ++k) mine = Operation::combine(mine, own[k]);
        } else {
            for (std::size_t k = first; k < n; ++k) mine = Operation::combine(mine, values[k]);
        }
        kept[threadIdx.x] = mine;
    }
    for (unsigned distance = 1; distance < block_size / each; distance *= 2) {
        __syncthreads();
        if (threadIdx.x < block_size / each && threadIdx.x % (2 * distance) == 0)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
