// KERNELS: cuda-samples/Samples/0_Introduction/simpleCooperativeGroups/simpleCooperativeGroups.cu
#include "published.hpp"

void cgkernel();

void program() { run_with_shared(cgkernel, 1, 64, 64 * sizeof(int)); }
