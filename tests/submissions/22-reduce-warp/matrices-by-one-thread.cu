// VERDICT: FAILED
// WRONG: Accesses.OfOtherOperationsAreThoseOfWarps: do the lanes of a warp take turns

// Numbers are reduced as asked, matrices by one thread of each block.
#include "lab.hpp"

// Given, do not change it: one warp fetches 32 results that lie `distance` floats apart in shared memory.
__global__ void fetch_results(float* out, unsigned distance)
{
    __shared__ float results[block_size];
    results[threadIdx.x * distance] = threadIdx.x;
    __syncwarp();
    out[threadIdx.x] = results[(lanes - 1 - threadIdx.x) * distance];
}

// PREDICTION: the results of 32 warps are fetched by the 32 lanes of one. How many bank conflicts does the load in
// fetch_results have when they lie side by side (1), and when each lies where its warp's values were (32)?
double predicted_conflicts_per_load(unsigned distance)
{
    switch (distance) {
    case 1: return 0;
    case 32: return 31;
    default: return unknown;
    }
}

template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n)
{
    using Value = typename Operation::Value;
    __shared__ __align__(16) Value kept[block_size];
    __shared__ Value of_warp[lanes];
    const unsigned lane = threadIdx.x % lanes;
    const unsigned warp = threadIdx.x / lanes;
    const std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    kept[threadIdx.x] = i < n ? values[i] : Operation::neutral();
    __syncwarp();
    if constexpr (sizeof(Value) > 4) {
        __syncthreads();
        if (threadIdx.x > 0) return;
        Value mine = kept[0];
        for (unsigned k = 1; k < block_size; ++k) mine = Operation::combine(mine, kept[k]);
        partial[blockIdx.x] = mine;
        return;
    }
    for (unsigned distance = 1; distance < lanes; distance *= 2) {
        if (lane % (2 * distance) == 0)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        __syncwarp();
    }
    if (lane == 0) of_warp[warp] = kept[threadIdx.x];
    __syncthreads();
    if (warp > 0) return;
    for (unsigned distance = 1; distance < lanes; distance *= 2) {
        if (lane % (2 * distance) == 0) of_warp[lane] = Operation::combine(of_warp[lane], of_warp[lane + distance]);
        __syncwarp();
    }
    if (lane == 0) partial[blockIdx.x] = of_warp[0];
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
