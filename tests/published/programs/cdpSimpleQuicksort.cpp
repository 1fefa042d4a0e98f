// SAMPLE: 3_CUDA_Features/cdpSimpleQuicksort
// KERNELS: cdpSimpleQuicksort.cu
// REFUSED: <<<
#include "published.hpp"

void program() {}
