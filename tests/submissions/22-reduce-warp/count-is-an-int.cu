// VERDICT: FAILED at the students' size
// WRONG: Values.OfManyValuesAreRight: use std::size_t for an index
// ON GPU: UNSEEN: no launch of the check is so large

// Index and number of values are ints: from 2^31 values on the index is negative.
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
    // Word w is in bank w % 32: side by side the results are in 32 banks, 32 words apart all in one.
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
    __shared__ typename Operation::Value kept[block_size];
    __shared__ typename Operation::Value of_warp[lanes];
    unsigned lane = threadIdx.x % lanes;
    unsigned warp = threadIdx.x / lanes;

    int count = n;
    int i = blockIdx.x * block_size + threadIdx.x;
    const typename Operation::Value value = i < count ? values[i] : Operation::neutral();
    kept[threadIdx.x] = value;
    // What the lanes of a warp read from here on was written by lanes of the same warp: no other warp has to wait.
    __syncwarp();
    for (unsigned distance = 1; distance < lanes; distance *= 2) {
        if (lane % (2 * distance) == 0)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        __syncwarp();
    }

    // Side by side, so that one warp can fetch them without bank conflicts. In an array of its own: other warps' values
    // are still in use.
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
