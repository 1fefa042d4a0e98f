// ATTACK: chooses which checks run, by variables of the environment that GoogleTest and Warpbook read
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-chooses-checks.xml

#include "lab.hpp"

#include <cstdlib>

__attribute__((constructor(101), used)) static void choose()
{
    setenv("GTEST_FILTER", "Values.*", 1);
    setenv("GTEST_TOTAL_SHARDS", "1000", 1);
    setenv("GTEST_SHARD_INDEX", "999", 1);
    setenv("GTEST_OUTPUT", "xml:/tmp/warpbook-attack-chooses-checks.xml", 1);
    setenv("WARPBOOK_BACKEND", "cupti", 1);
    setenv("LD_PRELOAD", "/tmp/warpbook-attack-chooses-checks.so", 1);
}

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
