#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Given, do not change it. out[i] = in[i] for all i below n; one thread per float.
__global__ void copy_narrow(float* out, const float* in, int n);

// The same copy; n is any number from 1 to 2^28. `in` and `out` begin at multiples of 16 bytes. Blocks have 256
// threads, and the grid has just enough of them for one thread per 4 floats, rounded up. Each 128 floats, and those
// left at the end, take one load request and one store request, both coalesced; only a rest of one to three floats may
// take one more for each. The kernel moves nothing else, by no atomic function and through no shared memory either, and
// no warp has more than one of the requests for 128 floats.
__global__ void copy_wide(float* out, const float* in, int n);

// Given, do not change it. One warp: lane i loads the four floats from in[offset + 4 * i] on.
__global__ void load_wide_from(float4* out, const float* in, int offset);

// Your predictions: sectors per load request of copy_wide; how many times as many load requests copy_narrow makes; and
// at how many of the offsets 0, 1, 2, 3, 4, 5, 6, 7 a fault stops the kernel load_wide_from.
double predicted_sectors_per_load();
double predicted_times_as_many_narrow_requests();
double predicted_offsets_that_fault();
