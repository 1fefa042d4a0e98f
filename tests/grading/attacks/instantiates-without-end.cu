// ATTACK: instantiates four million templates
// LAB: 01-map
// EXPECTED: no points
// COMPILES: too large
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

template <int depth, long path>
struct Tree {
    static constexpr long value = Tree<depth - 1, 2 * path>::value + Tree<depth - 1, 2 * path + 1>::value;
};
template <long path>
struct Tree<0, path> {
    static constexpr long value = path;
};
static volatile long sum = Tree<21, 1>::value;

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
