// SAMPLE: 4_CUDA_Libraries/lineOfSight
// KERNELS: lineOfSight.cu
// REFUSED: thrust
#include "published.hpp"

void program() {}
