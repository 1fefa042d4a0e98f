// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreThoseOfWarps: times as many as needed; only
// WRONG: Accesses.OfOtherOperationsAreThoseOfWarps: times as many as needed; only

// The first 8 lanes of each warp load for all: eight neighbors in a row each, one after the other.
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
    if (lane < 4) {
        for (unsigned k = 0; k < 8; ++k) {
            const std::size_t from = i - lane + 8 * lane + k;
            kept[threadIdx.x - lane + 8 * lane + k] = from < n ? values[from] : Operation::neutral();
        }
    }
    __syncwarp();
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
