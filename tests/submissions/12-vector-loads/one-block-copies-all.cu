// VERDICT: FAILED at the students' size
// WRONG: Accesses.LoadsAreWide: does it do the work of others
// WRONG: Accesses.StoresAreWide: does it do the work of others
// ON GPU: UNSEEN: a GPU does not count block by block or warp by warp

// The first block copies everything.
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
    if (blockIdx.x > 0) return;

    for (int first = 4 * threadIdx.x; first < n; first += 4 * blockDim.x) {
        int i = first;
        if (i + 3 < n)
            *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
        else
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
