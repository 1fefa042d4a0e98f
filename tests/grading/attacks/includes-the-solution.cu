// ATTACK: includes the lab's solution by the path that it has in the workbook
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where the solution is there
// HARM: no line of a solution in what the student gets

#include "../../solutions/01-map/map.cu"
#define add_one mine_1
#define blocks_for mine_2
#define predicted_untouched_elements mine_3
#define predicted_first_untouched_index mine_4

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
