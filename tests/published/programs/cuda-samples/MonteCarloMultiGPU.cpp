// KERNELS: cuda-samples/Samples/5_Domain_Specific/MonteCarloMultiGPU/MonteCarlo_kernel.cu
// REFUSED: Warpbook's model does not support random numbers in kernels (curand_kernel.h)
#include "published.hpp"

void program() {}
