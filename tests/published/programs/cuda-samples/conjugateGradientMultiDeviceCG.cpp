// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/conjugateGradientMultiDeviceCG/conjugateGradientMultiDeviceCG.cu
// REFUSED: Warpbook's model runs no PTX (asm)
#include "published.hpp"

void program() {}
