// SAMPLE: 2_Concepts_and_Techniques/particles
// KERNELS: particles_kernel_impl.cuh
// REFUSED: thrust
#include "published.hpp"

void program() {}
