// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreThoseOfATree: does it do the work of others
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// COUNTS ON GPU: OTHER: nvcc moves the load to the line that uses it

// One thread combines all values of its block, four at a load: few instructions, and 1023 threads look on.
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
    __shared__ __align__(16) Value kept[block_size];
    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    kept[threadIdx.x] = i < n ? values[i] : Operation::neutral();
    if constexpr (sizeof(Value) == 4) {
        __syncthreads();
        if (threadIdx.x > 0) return;
        Value mine = Operation::neutral();
        for (unsigned k = 0; k < block_size; k += 4) {
            int4 four = *reinterpret_cast<const int4*>(kept + k);
            int bits[4] = {four.x, four.y, four.z, four.w};
            for (int b : bits) {
                Value value;
                memcpy(&value, &b, sizeof value);
                mine = Operation::combine(mine, value);
            }
        }
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
