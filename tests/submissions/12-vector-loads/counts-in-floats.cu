// VERDICT: FAILED
// WRONG: Values.AreCopied: a GPU accesses 16 bytes at multiples of 16 only
// WRONG: Accesses.LoadsAreWide: a GPU accesses 16 bytes at multiples of 16 only
// WRONG: Accesses.StoresAreWide: a GPU accesses 16 bytes at multiples of 16 only
// WRONG: Predictions.SectorsPerLoadAreMeasured: a GPU accesses 16 bytes at multiples of 16 only
// WRONG: Predictions.TimesAsManyNarrowRequestsAreMeasured: a GPU accesses 16 bytes at multiples of 16 only
// ON GPU: UNSEEN: it is seen, but the fault stops the device, and with it every check that comes after

// The thread's number is taken for that of its first float: thread 1 begins at float 1.
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
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 3 < n)
        *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
    else if (i < n)
        out[i] = in[i];
}

__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

double predicted_offsets_that_fault()
{
    return 6;
}
