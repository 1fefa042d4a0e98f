// VERDICT: FAILED at the students' size
// WRONG: Values.AreCopied: is there a number that a variable cannot hold
// ON GPU: UNSEEN: no launch of the check is so large

// A float holds whole numbers up to 2^24: of more threads two neighbors have the same number.
#include "lab.hpp"

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
    float thread = 1.0f * blockDim.x * blockIdx.x + threadIdx.x;
    int i = 4 * static_cast<int>(thread);
    if (i + 3 < n)
        *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
    else
        for (; i < n; ++i) out[i] = in[i];
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
