// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/particles/particles_kernel_impl.cuh
// REFUSED: Warpbook's model does not support Thrust
#include "published.hpp"

void program() {}
