// KERNELS: cuda-samples/Samples/5_Domain_Specific/stereoDisparity/stereoDisparity_kernel.cuh
// REFUSED: Warpbook's model runs no PTX (asm)
#include "published.hpp"

void program() {}
