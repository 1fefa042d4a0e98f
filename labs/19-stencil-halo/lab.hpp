#pragma once

#include <warpbook/kernel/prediction.hpp>

// The contract between the check and your file.

// Blocks have block_width threads in a row; the grid has enough of them to give one thread to each element.
constexpr int block_width = 256;

// How far the stencil reaches to either side.
constexpr int radius = 3;

// out[i] = in[i - radius] + ... + in[i] + ... + in[i + radius] for all i below n. Elements before the first and
// after the last count as 0. Both arrays have n elements, n is any positive number up to 2^30, and both begin at a
// multiple of 32 bytes.
// Each block loads each element that it needs once: its own block_width, coalesced, and `radius` on either side. It
// stores each element once, coalesced. The elements that it has loaded pass through shared memory, free of bank
// conflicts: each is put there once, and a thread loads at most its 2 * radius + 1 neighbors from there. Nothing else
// may be moved, not by atomic functions either. A warp whose lanes lie on both sides of the array's end may store its
// elements and its zeros by two instructions. All blocks share the work, and so do a block's warps: where all warps are
// full, none makes more than one store request. Where lanes move 16 bytes each, two of the eight warps are enough.
// A block passes at most most_barriers barriers; a warp executes at most most_synchronizations shuffles, votes and
// __syncwarp(), two for each element that a sum takes.
constexpr unsigned most_barriers = 4;
constexpr unsigned most_synchronizations = 2 * (2 * radius + 1);
__global__ void stencil(float* out, const float* in, int n);

// Your prediction: sectors that the loads of one block move in your finished kernel, for a block in the middle.
double predicted_sectors_per_block();
