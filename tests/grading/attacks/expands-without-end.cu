// ATTACK: lets the preprocessor expand a macro to 800 million words, of which it keeps none
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: too large
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

#define LEVEL_0 +1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
#define LEVEL_1 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0 LEVEL_0
#define LEVEL_2 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1 LEVEL_1
#define LEVEL_3 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2 LEVEL_2
#define LEVEL_4 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3 LEVEL_3
#define LEVEL_5 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4 LEVEL_4
#define LEVEL_6 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5 LEVEL_5
#define LEVEL_7 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6 LEVEL_6
#define LEVEL_8 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7 LEVEL_7
#if 0 LEVEL_8
#endif

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
