// A span of the first 64 elements, and a matrix of 8 x 16: what is behind their ends is there, and is none of theirs.

#include <cuda/std/mdspan>
#include <cuda/std/span>

// FINDS: out_of_bounds @behind_the_span
extern "C" __global__ void index_behind_a_span(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::std::span<const int> half(in, n / 2);
    out[i] = half[i];  // @behind_the_span
}

// CLEAN
extern "C" __global__ void index_within_a_span(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::std::span<const int> half(in, n / 2);
    out[i] = half[i % half.size()];
}

// FINDS: out_of_bounds @behind_the_row
extern "C" __global__ void column_behind_a_row(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::std::mdspan matrix(in, n / 16, 16);
    out[i] = i + 1 < n ? matrix(i / 16, i % 16 + 1) : 0;  // @behind_the_row
}

// CLEAN
extern "C" __global__ void column_within_a_row(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::std::mdspan matrix(in, n / 16, 16);
    out[i] = i % 16 + 1 < 16 ? matrix(i / 16, i % 16 + 1) : 0;
}
