// VERDICT: FAILED
// WRONG: Accesses.LoadsAreWide: is something accessed twice
// WRONG: Accesses.StoresAreWide: is something accessed twice
// WRONG: Predictions.TimesAsManyNarrowRequestsAreMeasured: not checked
// COUNTS ON GPU: OTHER: nvcc may see that the second copy changes nothing

// Copies everything a second time, in case that something went wrong.
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
    for (int times = 0; times < 2; times++) {
        if (i + 3 < n)
            *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
        else
            for (int k = i; k < n; k++) out[k] = in[k];
        __syncwarp();
    }
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
