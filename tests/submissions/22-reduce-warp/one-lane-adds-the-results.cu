// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreThoseOfWarps: does it do the work of others
// WRONG: Accesses.OfOtherOperationsAreThoseOfWarps: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp
// COUNTS ON GPU: OTHER: nvcc loads four neighbors at once

// The warps reduce by themselves, but their 32 results are combined by a single lane, one after the other.
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
    Value mine = i < n ? values[i] : Operation::neutral();
    kept[threadIdx.x] = mine;
    __syncwarp();
    for (unsigned distance = 1; distance < lanes; distance *= 2) {
        if (lane % (2 * distance) == 0)
            kept[threadIdx.x] = mine = Operation::combine(mine, kept[threadIdx.x + distance]);
        __syncwarp();
    }
    if (lane == 0) of_warp[warp] = mine;
    __syncthreads();
    if (threadIdx.x > 0) return;
    for (unsigned k = 1; k < lanes; ++k) mine = Operation::combine(mine, of_warp[k]);
    partial[blockIdx.x] = mine;
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
