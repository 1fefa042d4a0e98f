// VERDICT: FAILED
// WRONG: Accesses.LoadsAreWide: this launch needs no global atomics
// WRONG: Accesses.StoresAreWide: this launch needs no global atomics

// A right copy, and an atomic function that adds zero to every fourth float of it.
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
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    int first = i;
    if (i + 3 < n)
        *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
    else
        for (; i < n; i++) out[i] = in[i];
    if (first < n) atomicAdd(reinterpret_cast<int*>(&out[first]), 0);
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
