// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/lineOfSight/lineOfSight.cu
// REFUSED: Warpbook's model does not support Thrust
#include "published.hpp"

void program() {}
