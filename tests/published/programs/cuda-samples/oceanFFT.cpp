// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/oceanFFT/oceanFFT_kernel.cu
// REFUSED: Warpbook's model does not support libraries of the host (cufft.h)
#include "published.hpp"

void program() {}
