// ATTACK: lets the compiler say what the grader could have said, with another file's name and with markup
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no
// HARM: none

#include "lab.hpp"

#line 1 "labs/01-map/check.cpp"
#pragma message "SOLVED  everything is right: values, accesses and predictions."
#error </script><script>alert("100 / 100 points")</script><img src=x onerror=alert(1)>

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
