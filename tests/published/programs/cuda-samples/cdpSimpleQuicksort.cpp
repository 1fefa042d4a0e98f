// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpSimpleQuicksort/cdpSimpleQuicksort.cu
#include "published.hpp"

void program() {}
