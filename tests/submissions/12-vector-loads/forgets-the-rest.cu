// VERDICT: FAILED
// WRONG: Values.AreCopied: at element 4: nothing was written
// WRONG: Accesses.LoadsAreWide: too few: is a part of the work missing
// WRONG: Accesses.StoresAreWide: too few: is a part of the work missing

// Right for multiples of 4.
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
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
