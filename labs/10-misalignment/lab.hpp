#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// out[i] = in[i + offset] for all i below n; `in` has n + offset elements, which fits an int. Both arrays begin at a
// multiple of 128 bytes. Blocks have 256 threads, and the grid has enough of them. Given, do not change it: thread i of
// the grid reads its element and writes it, and moves nothing else.
__global__ void copy_from(float* out, const float* in, int n, int offset);

// Your prediction for one load request (32 lanes, 4 bytes each), in sectors of 32 bytes. Asked for the offsets 1, 8 and
// 31, and then, for your rule, 0, 4, 12, 16 and 32.
double predicted_sectors_per_load(int offset);

// The same for one store request, at offset 1.
double predicted_sectors_per_store();
