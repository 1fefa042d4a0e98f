// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/conjugateGradientMultiDeviceCG/conjugateGradientMultiDeviceCG.cu
// REFUSED: ld.acquire.sys.global.u8
#include "published.hpp"

void program() {}
