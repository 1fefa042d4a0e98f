// VERDICT: FAILED at the students' size
// WRONG: Accesses.EachThreadTakesItsOwnElement: is something moved that nobody needs

// A quarter of the threads read 16 bytes at once, and each reads its neighbors' 16 bytes too: no more requests than
// one for 32 elements, every one coalesced, and four times the sectors. Short arrays go the usual way.
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
    return n == 0 ? 1 : (n + threads_per_block - 1) / threads_per_block;
}

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int groups = n / 4;
    if (n % 128 != 0 || groups == 0) {
        if (i < n) out[i] = in[i] + 1;
        return;
    }
    if (i >= groups) return;
    const int4* wide = reinterpret_cast<const int4*>(in);
    int4 own = wide[i];
    int unused = 0;
    for (int other = 1; other < 4; ++other) {
        int4 read = wide[(i + other * 32) % groups];
        unused |= read.x & read.y & read.z & read.w;
    }
    if (unused == -1) own.x += 1;
    reinterpret_cast<int4*>(out)[i] = make_int4(own.x + 1, own.y + 1, own.z + 1, own.w + 1);
}
