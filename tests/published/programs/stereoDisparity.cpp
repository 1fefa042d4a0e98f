// SAMPLE: 5_Domain_Specific/stereoDisparity
// KERNELS: stereoDisparity_kernel.cuh
// REFUSED: asm
#include "published.hpp"

void program() {}
