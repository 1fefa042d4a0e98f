// ATTACK: prints what a grade could look like: JSON, CSV, TAP and JUnit
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>

static const int done = [] {
    std::puts("{\"score\": 100, \"grade\": \"A\"}");
    std::puts("student,lab,points\nada,01-map,100");
    std::puts("ok 1 - everything\n1..1");
    std::puts("<testsuite tests=\"1\" failures=\"0\"><testcase name=\"all\"/></testsuite>");
    std::fflush(stdout);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
