// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/lineOfSight/lineOfSight.cu
// REFUSED: thrust
#include "published.hpp"

void program() {}
