// ATTACK: changes how numbers are rounded, so that what is computed as right changes, too
// LAB: 07-coalescing
// EXPECTED: no more points than for always-coalesced
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cfenv>
#include <immintrin.h>

static const int done = [] {
    std::fesetround(FE_UPWARD);
    _mm_setcsr(_mm_getcsr() | 0x8040);
    __asm__ volatile("std\n cld");
    return 0;
}();

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int) { return 4; }
