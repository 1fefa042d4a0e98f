// KERNELS: cuda-samples/Samples/3_CUDA_Features/cudaTensorCoreGemm/cudaTensorCoreGemm.cu
// REFUSED: tensor cores
#include "published.hpp"

void program() {}
