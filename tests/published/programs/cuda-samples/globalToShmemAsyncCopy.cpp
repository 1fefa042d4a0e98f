// KERNELS: cuda-samples/Samples/3_CUDA_Features/globalToShmemAsyncCopy/globalToShmemAsyncCopy.cu
#include "published.hpp"

void program() {}
