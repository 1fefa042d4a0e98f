// VERDICT: FAILED
// LAB: 22-reduce-warp
// WRONG: GivenCode.IsUnmodified: `fetch_results` was changed

#include "lab.hpp"

__global__ void fetch_results(float* out, unsigned distance)
{
    __shared__ float results[block_size];
    results[threadIdx.x * distance] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = results[(lanes - 1 - threadIdx.x) * distance];
}

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
    __shared__ typename Operation::Value kept[block_size];
    __shared__ typename Operation::Value of_warp[lanes];
    unsigned lane = threadIdx.x % lanes;
    unsigned warp = threadIdx.x / lanes;

    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    kept[threadIdx.x] = i < n ? values[i] : Operation::neutral();
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

template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
