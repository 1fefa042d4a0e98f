// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/boxFilter/boxFilter_kernel.cu
// REFUSED: Warpbook's model has no textures
#include "published.hpp"

void program() {}
