// KERNELS: cuda-samples/Samples/0_Introduction/simplePrintf/simplePrintf.cu
#include "published.hpp"

void testKernel(int);

void program() { run(testKernel, Dim3(2, 2), Dim3(2, 2, 2), 10); }
