// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpAdvancedQuicksort/cdpAdvancedQuicksort.cu
// REFUSED: Warpbook's model does not support Thrust's algorithms and containers
#include "published.hpp"

void program() {}
