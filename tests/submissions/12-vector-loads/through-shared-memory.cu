// VERDICT: FAILED
// WRONG: Accesses.LoadsAreWide: this launch needs no shared loads
// WRONG: Accesses.StoresAreWide: this launch needs no shared loads

// The four floats of each thread wait in shared memory before they are stored.
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
    __shared__ float4 fours[256];

    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    bool is_whole = i + 3 < n;
    if (is_whole) fours[threadIdx.x] = *reinterpret_cast<const float4*>(in + i);
    __syncthreads();
    if (is_whole)
        *reinterpret_cast<float4*>(out + i) = fours[threadIdx.x];
    else
        for (; i < n; i++) out[i] = in[i];
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
