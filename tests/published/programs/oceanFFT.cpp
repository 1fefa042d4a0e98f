// SAMPLE: 4_CUDA_Libraries/oceanFFT
// KERNELS: oceanFFT_kernel.cu
// REFUSED: cufft.h
#include "published.hpp"

void program() {}
