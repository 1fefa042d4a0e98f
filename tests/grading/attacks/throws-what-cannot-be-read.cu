// ATTACK: throws an exception that has no text, so that the report of the failure fails itself
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <exception>

struct Unreadable : std::exception {
    const char* what() const noexcept override { return nullptr; }
};

double predicted_untouched_elements() { throw Unreadable(); }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
