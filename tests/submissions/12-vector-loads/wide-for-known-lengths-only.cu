// VERDICT: FAILED
// WRONG: Accesses.LoadsAreWide: With a float4 one request moves 128 floats
// WRONG: Accesses.StoresAreWide: With a float4 one request moves 128 floats

// Wide for powers of two and for 640 floats. All other lengths are copied float by float.
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
    bool is_known = (n & (n - 1)) == 0 || n == 640;
    if (is_known && i + 3 < n)
        *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
    else
        for (int k = i; k < i + 4 && k < n; k++) out[k] = in[k];
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
