// VERDICT: FAILED at the students' size
// WRONG: Accesses.LoadsAreWide: warp instructions
// WRONG: Accesses.StoresAreWide: warp instructions

// Where n is no multiple of 128 a warp takes the 32 float4 from one with an odd number on: they lie in 17 sectors. The
// first one is the last thread's.
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
    int threads = gridDim.x * blockDim.x;
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 4 * (n % 128 == 0 ? thread : (thread + 1) % threads);
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
