// VERDICT: FAILED
// WRONG: Accesses.LoadsAreWide: With a float4 one request moves 128 floats
// WRONG: Accesses.StoresAreWide: With a float4 one request moves 128 floats

// Whole warps are wide; what is left, up to 127 floats, one thread copies float by float.
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
    int whole = n / 128 * 128;
    if (i < whole) *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
    if (i == whole) {
        for (; i < n; i++) out[i] = in[i];
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
