// VERDICT: FAILED
// WRONG: Accesses.StoresAreWide: With a float4 one request moves 128 floats
// COUNTS ON GPU: OTHER: nvcc may make one store of two

// Wide in, but out in two halves of 8 bytes.
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
    if (i + 3 < n) {
        const float4 four = *reinterpret_cast<const float4*>(in + i);
        reinterpret_cast<float2*>(out + i)[0] = make_float2(four.x, four.y);
        reinterpret_cast<float2*>(out + i)[1] = make_float2(four.z, four.w);
    } else {
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
