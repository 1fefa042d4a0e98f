// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpSimpleQuicksort/cdpSimpleQuicksort.cu
// REFUSED: Warpbook's model has no runtime of CUDA for the host (cudaStream_t)
#include "published.hpp"

void program() {}
