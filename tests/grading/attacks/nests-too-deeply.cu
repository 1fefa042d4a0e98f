// ATTACK: nests 262,144 brackets, so that the compiler runs out of stack and crashes
// LAB: 01-map
// EXPECTED: no points
// COMPILES: too large
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

#define OPEN_0 ((((((((
#define CLOSE_0 ))))))))
#define OPEN_1 OPEN_0 OPEN_0 OPEN_0 OPEN_0 OPEN_0 OPEN_0 OPEN_0 OPEN_0
#define CLOSE_1 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0 CLOSE_0
#define OPEN_2 OPEN_1 OPEN_1 OPEN_1 OPEN_1 OPEN_1 OPEN_1 OPEN_1 OPEN_1
#define CLOSE_2 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1 CLOSE_1
#define OPEN_3 OPEN_2 OPEN_2 OPEN_2 OPEN_2 OPEN_2 OPEN_2 OPEN_2 OPEN_2
#define CLOSE_3 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2 CLOSE_2
#define OPEN_4 OPEN_3 OPEN_3 OPEN_3 OPEN_3 OPEN_3 OPEN_3 OPEN_3 OPEN_3
#define CLOSE_4 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3 CLOSE_3
#define OPEN_5 OPEN_4 OPEN_4 OPEN_4 OPEN_4 OPEN_4 OPEN_4 OPEN_4 OPEN_4
#define CLOSE_5 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4 CLOSE_4
static volatile int nested = OPEN_5 1 CLOSE_5;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
