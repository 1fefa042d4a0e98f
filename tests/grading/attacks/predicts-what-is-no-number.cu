// ATTACK: predicts NaN and infinity, which compare with nothing, or with everything
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: what the grader writes can still be read as JSON

#include "lab.hpp"

#include <limits>

double predicted_untouched_elements() { return std::numeric_limits<double>::quiet_NaN(); }

double predicted_first_untouched_index() { return std::numeric_limits<double>::infinity(); }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
