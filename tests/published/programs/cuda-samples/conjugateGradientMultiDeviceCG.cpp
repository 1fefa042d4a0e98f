// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/conjugateGradientMultiDeviceCG/conjugateGradientMultiDeviceCG.cu
// REFUSED: does not know this inline PTX (asm): `ld.acquire.sys.global.u8
#include "published.hpp"

void program() {}
