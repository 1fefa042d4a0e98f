// VERDICT: FAILED
// WRONG: Values.AreSumsWithTheFlag: outside its array
// WRONG: Accesses.AreCoalescedWithTheFlag: outside its array
// ON GPU: UNSEEN: accesses outside the arrays, which a GPU may let pass

// The guard stayed behind in one of the two branches.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    if (coalesced) {
        int column = blockIdx.x * block_width + threadIdx.x;
        int row = blockIdx.y * block_width + threadIdx.y;
        c[row * n + column] = a[row * n + column] + b[row * n + column];
    } else {
        int row = blockIdx.x * block_width + threadIdx.x;
        int column = blockIdx.y * block_width + threadIdx.y;
        if (row < n && column < n) c[row * n + column] = a[row * n + column] + b[row * n + column];
    }
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
