// VERDICT: SOLVED
// COUNTS ON GPU: OTHER: nvcc moves the load to the line that uses it

// Half as many loads.
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

// Each lane has its own value in a register, and writes it down only for its left neighbor.
template <class Operation>
__device__ typename Operation::Value reduce_warp(typename Operation::Value* kept, unsigned lane,
                                                 typename Operation::Value mine)
{
    for (unsigned distance = 1; distance < lanes; distance *= 2) {
        kept[lane] = mine;
        __syncwarp();
        if (lane % (2 * distance) == 0) mine = Operation::combine(mine, kept[lane + distance]);
        __syncwarp();
    }
    return mine;
}

template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n)
{
    __shared__ typename Operation::Value kept[block_size];
    __shared__ typename Operation::Value of_warp[lanes];
    unsigned lane = threadIdx.x % lanes;
    unsigned warp = threadIdx.x / lanes;

    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    typename Operation::Value mine = i < n ? values[i] : Operation::neutral();
    mine = reduce_warp<Operation>(kept + warp * lanes, lane, mine);
    if (lane == 0) of_warp[warp] = mine;
    __syncthreads();
    if (warp > 0) return;
    mine = of_warp[lane];
    mine = reduce_warp<Operation>(kept, lane, mine);
    if (lane == 0) partial[blockIdx.x] = mine;
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
