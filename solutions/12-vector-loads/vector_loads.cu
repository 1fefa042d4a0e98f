#include "lab.hpp"

// Given, do not change it: one float per thread.
__global__ void copy_narrow(float* out, const float* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

// PREDICTION: in copy_wide each lane loads 16 bytes with one instruction. How many sectors does one load request touch?
double predicted_sectors_per_load()
{
    // 32 lanes, 16 bytes each, side by side: 512 bytes.
    return 16;
}

// PREDICTION: how many times as many load requests does copy_narrow make?
double predicted_times_as_many_narrow_requests()
{
    // A request of copy_narrow is for 32 floats, one of copy_wide for 128.
    return 4;
}

__global__ void copy_wide(float* out, const float* in, int n)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 3 < n) {
        // i is a multiple of 4, so the address is one of 16. The cast alone would not make it so: it only promises.
        *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
    } else {
        // At most one thread has a rest; the threads behind it have nothing.
        for (; i < n; i++) out[i] = in[i];
    }
}

// Given, do not change it: lane i of a warp loads the four floats from in[offset + 4 * i] on.
__global__ void load_wide_from(float4* out, const float* in, int offset)
{
    out[threadIdx.x] = reinterpret_cast<const float4*>(in + offset)[threadIdx.x];
}

// PREDICTION: `in` begins at a multiple of 256 bytes. Of the offsets 0, 1, 2, 3, 4, 5, 6 and 7, at how many is
// load_wide_from stopped by a fault?
double predicted_offsets_that_fault()
{
    // 16 bytes are four floats: only at offsets 0 and 4 is the address a multiple of 16.
    return 6;
}
