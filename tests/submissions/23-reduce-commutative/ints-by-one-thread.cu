// VERDICT: FAILED
// WRONG: Accesses.OfOtherOperationsAreFew: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// Whole numbers are combined by one thread, four at a load; floats by a tree.
#include <type_traits>

#include "lab.hpp"

template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    using Value = typename Operation::Value;
    __shared__ __align__(16) Value kept[block_size];
    kept[threadIdx.x] = mine;
    __syncthreads();
    if constexpr (std::is_same_v<Value, int>) {
        if (threadIdx.x > 0) return;
        mine = Operation::neutral();
        for (unsigned k = 0; k < block_size; k += 4) {
            const int4 four = *reinterpret_cast<const int4*>(kept + k);
            mine = Operation::combine(
                mine, Operation::combine(Operation::combine(four.x, four.y), Operation::combine(four.z, four.w)));
        }
        partial[blockIdx.x] = mine;
    } else {
        for (unsigned width = block_size / 2; width > 0; width /= 2) {
            if (threadIdx.x < width)
                kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + width]);
            __syncthreads();
        }
        if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
    }
}

unsigned blocks_for(std::size_t n)
{
    std::size_t blocks = (n + block_size - 1) / block_size;
    return blocks < most_blocks ? blocks : most_blocks;
}

template <class Operation>
__global__ void reduce_commutative(typename Operation::Value* partial, const typename Operation::Value* values,
                                   std::size_t n)
{
    std::size_t stride = std::size_t{gridDim.x} * block_size;
    typename Operation::Value mine = Operation::neutral();
    for (std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x; i < n; i += stride)
        mine = Operation::combine(mine, values[i]);

    reduce_in_block<Operation>(partial, mine);
}

double predicted_shared_loads_of_block(int values_of_thread)
{
    switch (values_of_thread) {
    case 1: return 73;
    case 8: return 73;
    default: return unknown;
    }
}

bool wants_stretch()
{
    return false;
}

// Given: the kernels that the check launches.
template __global__ void reduce_commutative<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_commutative<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_commutative<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_commutative<Maximum<float>>(float*, const float*, std::size_t);
