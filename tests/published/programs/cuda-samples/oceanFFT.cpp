// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/oceanFFT/oceanFFT_kernel.cu
// REFUSED: cufft.h
#include "published.hpp"

void program() {}
