// SAMPLE: 2_Concepts_and_Techniques/boxFilter
// KERNELS: boxFilter_kernel.cu
// REFUSED: Warpbook's model has no textures
#include "published.hpp"

void program() {}
