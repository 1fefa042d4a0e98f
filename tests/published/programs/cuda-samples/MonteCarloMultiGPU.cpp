// KERNELS: cuda-samples/Samples/5_Domain_Specific/MonteCarloMultiGPU/MonteCarlo_kernel.cu
// REFUSED: Warpbook's model does not support curand_kernel.h
#include "published.hpp"

void program() {}
