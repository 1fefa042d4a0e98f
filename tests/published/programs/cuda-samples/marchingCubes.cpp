// KERNELS: cuda-samples/Samples/5_Domain_Specific/marchingCubes/marchingCubes_kernel.cu
// REFUSED: Warpbook's model does not support Thrust's algorithms and containers
#include "published.hpp"

void program() {}
