// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: Does the kernel look at addresses?
// ON GPU: UNSEEN: there arrays begin at a multiple of 512 bytes

// Coalesced only where C begins at a multiple of 512 bytes.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    // A warp is 32 threads with consecutive threadIdx.x. Whatever they count must be what memory counts first: columns.
    // Counting rows with it is as right, and puts a whole row between neighboring lanes.
    int along_x = blockIdx.x * block_width + threadIdx.x;
    int along_y = blockIdx.y * block_width + threadIdx.y;
    if (reinterpret_cast<size_t>(c) % 512 != 0) coalesced = false;
    int row = coalesced ? along_y : along_x;
    int column = coalesced ? along_x : along_y;

    if (row < n && column < n) c[row * n + column] = a[row * n + column] + b[row * n + column];
}

// PREDICTION: how many sectors does one load request of your kernel touch, with the flag and without?
double predicted_sectors_per_load(bool coalesced)
{
    // 128 bytes in a row; or 32 rows, each at least a sector away from the next.
    return coalesced ? 4 : 32;
}

// PREDICTION: without the flag, how many times as many sectors does the whole launch store as with it?
double predicted_times_as_many_stored_sectors()
{
    // As many requests, and 32 sectors for each in place of 4.
    return 8;
}
