// VERDICT: FAILED
// WRONG: Accesses.LoadsAreWide: only 25 % of each sector is used
// WRONG: Accesses.StoresAreWide: With a float4 one request moves 128 floats
// WRONG: Predictions.TimesAsManyNarrowRequestsAreMeasured: not checked

// Four floats in a row for each thread, but one by one: each request picks a quarter out of its sectors.
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
    int first = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    for (int i = first; i < first + 4 && i < n; i++) out[i] = in[i];
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
