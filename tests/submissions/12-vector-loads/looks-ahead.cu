// VERDICT: FAILED
// WRONG: Accesses.LoadsAreWide: With a float4 one request moves 128 floats
// WRONG: Predictions.SectorsPerLoadAreMeasured: not checked
// WRONG: Predictions.TimesAsManyNarrowRequestsAreMeasured: not checked

// Each thread loads the four floats behind its own as well, and throws them away.
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
    float unused = 0;
    if (i + 7 < n) unused = reinterpret_cast<const float4*>(in + i + 4)->x;
    if (__float_as_uint(unused) == 0x7fa5a5a5) return;
    if (i + 3 < n)
        *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
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
