// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpSimpleQuicksort/cdpSimpleQuicksort.cu
// REFUSED: <<<
#include "published.hpp"

void program() {}
