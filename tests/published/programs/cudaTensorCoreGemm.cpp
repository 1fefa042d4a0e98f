// SAMPLE: 3_CUDA_Features/cudaTensorCoreGemm
// KERNELS: cudaTensorCoreGemm.cu
// REFUSED: tensor cores
#include "published.hpp"

void program() {}
