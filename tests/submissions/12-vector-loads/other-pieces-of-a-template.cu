// VERDICT: SOLVED

// A template copies pieces of any type from pointers that have moved on already; a grid-stride loop, which comes round
// once.
#include "lab.hpp"

template <class Piece>
__device__ void copy_pieces(float* out, const float* in, unsigned first, unsigned step, unsigned count)
{
    for (unsigned i = first; i < count; i += step)
        reinterpret_cast<Piece*>(out)[i] = reinterpret_cast<const Piece*>(in)[i];
}

__global__ void copy_narrow(float* out, const float* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

double predicted_sectors_per_load()
{
    return 16;
}

double predicted_times_as_many_narrow_requests()
{
    return 4;
}

__global__ void copy_wide(float* out, const float* in, int n)
{
    const unsigned threads = gridDim.x * blockDim.x;
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned count = n;
    copy_pieces<uint4>(out, in, thread, threads, count / 4);
    copy_pieces<float>(out + count / 4 * 4, in + count / 4 * 4, thread, threads, count % 4);
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
