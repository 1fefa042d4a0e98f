// VERDICT: FAILED
// WRONG: Accesses.LoadsAreWide: With a float4 one request moves 128 floats
// WRONG: Accesses.StoresAreWide: With a float4 one request moves 128 floats
// WRONG: Predictions.SectorsPerLoadAreMeasured: not checked
// WRONG: Predictions.TimesAsManyNarrowRequestsAreMeasured: not checked

// Pairs: half of the requests, not a quarter.
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
    int pairs = n / 2;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += gridDim.x * blockDim.x)
        reinterpret_cast<float2*>(out)[i] = reinterpret_cast<const float2*>(in)[i];
    if (n % 2 == 1 && blockIdx.x == 0 && threadIdx.x == 0) out[n - 1] = in[n - 1];
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
