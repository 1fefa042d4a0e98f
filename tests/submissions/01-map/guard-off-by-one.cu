// VERDICT: FAILED at the students' size
// ON GPU: UNSEEN: an access a little past the end of an array mostly goes unnoticed there
// WRONG: Values.AreOneMore: outside its array
// WRONG: Values.StopAtTheEnd: past the end of the
// WRONG: Accesses.EachThreadTakesItsOwnElement: outside its array

// The last index is n - 1, not n.

#include "lab.hpp"

double predicted_untouched_elements()
{
    return 1;
}

double predicted_first_untouched_index()
{
    return 256;
}

int blocks_for(int n)
{
    int blocks = (n + threads_per_block - 1) / threads_per_block;
    return blocks > 0 ? blocks : 1;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) out[i] = in[i] + 1;
}
