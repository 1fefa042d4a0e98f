// ATTACK: changes the number with which its prediction will be compared, up the stack
// LAB: 07-coalescing
// EXPECTED: no more points than for always-coalesced
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__global__ void strided_add(float* out, const float* a, const float* b, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a[i * stride] + b[i * stride];
}

double predicted_sectors_per_load(int)
{
    char* const frame = static_cast<char*>(__builtin_frame_address(0));
    const double mine = 4;
    for (int i = 0; i < 400; ++i) {
        double number;
        __builtin_memcpy(&number, frame + 8 * i, sizeof number);
        if (number == 8 || number == 16 || number == 32) __builtin_memcpy(frame + 8 * i, &mine, sizeof mine);
    }
    return mine;
}
