// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreThoseOfWarps: does it do the work of others
// WRONG: Accesses.OfOtherOperationsAreThoseOfWarps: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first warp does the work of all: each of its lanes combines 32 values one after the other. Rows are a word longer
// than a warp, so there are no bank conflicts.
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
    __shared__ Value kept[lanes][lanes + 1];
    const unsigned lane = threadIdx.x % lanes;
    const std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    kept[threadIdx.x / lanes][lane] = i < n ? values[i] : Operation::neutral();
    __syncthreads();
    if (threadIdx.x >= lanes) return;
    Value mine = kept[lane][0];
    for (unsigned k = 1; k < lanes; ++k) mine = Operation::combine(mine, kept[lane][k]);
    __syncwarp();
    kept[0][lane] = mine;
    __syncwarp();
    for (unsigned distance = 1; distance < lanes; distance *= 2) {
        if (lane % (2 * distance) == 0) kept[0][lane] = Operation::combine(kept[0][lane], kept[0][lane + distance]);
        __syncwarp();
    }
    if (lane == 0) partial[blockIdx.x] = kept[0][0];
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
