// ATTACK: looks up the stack for the number with which its prediction will be compared
// LAB: 07-coalescing
// EXPECTED: points as for always-coalesced
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <initializer_list>

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int)
{
    const char* const frame = static_cast<const char*>(__builtin_frame_address(0));
    for (int i = 0; i < 400; ++i) {
        double number;
        __builtin_memcpy(&number, frame + 8 * i, sizeof number);
        for (double likely : {4.0, 8.0, 16.0, 32.0})
            if (number == likely) return number;
    }
    return unknown;
}
