// ATTACK: returns from its prediction to where a check has passed: its caller's caller
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements()
{
    // The frames of both, as far as they are linked by the frame pointer.
    void** const frame = static_cast<void**>(__builtin_frame_address(0));
    void** const callers = static_cast<void**>(*frame);
    if (callers > frame && callers < frame + 4096) {
        frame[1] = callers[1];
        frame[0] = callers[0];
    }
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
