// SAMPLE: 3_CUDA_Features/globalToShmemAsyncCopy
// KERNELS: globalToShmemAsyncCopy.cu
// REFUSED: Warpbook's model does not support
#include "published.hpp"

void program() {}
