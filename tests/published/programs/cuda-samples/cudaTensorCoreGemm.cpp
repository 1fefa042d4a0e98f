// KERNELS: cuda-samples/Samples/3_CUDA_Features/cudaTensorCoreGemm/cudaTensorCoreGemm.cu
// REFUSED: Warpbook's model does not support tensor cores (mma.h)
#include "published.hpp"

void program() {}
