// KERNELS: cuda-samples/Samples/3_CUDA_Features/globalToShmemAsyncCopy/globalToShmemAsyncCopy.cu
// REFUSED: Warpbook's model does not support libcu++ (cuda/pipeline)
#include "published.hpp"

void program() {}
