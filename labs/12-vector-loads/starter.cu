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
    return unknown;
}

// PREDICTION: how many times as many load requests does copy_narrow make?
double predicted_times_as_many_narrow_requests()
{
    return unknown;
}

__global__ void copy_wide(float* out, const float* in, int n)
{
    // TODO 1: one thread per four floats, copied by one load and one store of a float4.
    // TODO 2: n need not be a multiple of 4. The last thread may have one, two or three floats: copy those one by one.
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
    return unknown;
}
