// VERDICT: FAILED
// WRONG: Accesses.LoadsAreWide: do the lanes of a warp take turns
// WRONG: Accesses.StoresAreWide: do the lanes of a warp take turns
// WRONG: Predictions.SectorsPerLoadAreMeasured: not checked
// WRONG: Predictions.TimesAsManyNarrowRequestsAreMeasured: not checked

// The first lane of each warp makes 32 wide copies, one after the other.
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
    if (threadIdx.x % warpSize > 0) return;

    for (int i = first; i < first + 128 && i < n; i++) {
        if (i % 4 == 0 && i + 3 < n) {
            *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
            i += 3;
        } else {
            out[i] = in[i];
        }
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
