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
    case 1: return unknown;
    case 32: return unknown;
    default: return unknown;
    }
}

// TODO: the kernel is lab 20's. At each distance the whole block waits, also the warps that have nothing left to do.
// 1. Let each warp reduce its own 32 values. Its lanes wait only for each other: __syncwarp().
// 2. Each warp leaves its result in a second array in shared memory, at its warp's number.
// 3. After the only barrier, the first warp reduces these results in the same way.
template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n)
{
    __shared__ typename Operation::Value kept[block_size];

    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    const typename Operation::Value value = i < n ? values[i] : Operation::neutral();
    kept[threadIdx.x] = value;
    __syncthreads();

    for (unsigned distance = 1; distance < block_size; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        __syncthreads();
    }

    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
