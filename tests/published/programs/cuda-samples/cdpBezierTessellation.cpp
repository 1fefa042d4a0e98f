// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpBezierTessellation/BezierLineCDP.cu
// REFUSED: Warpbook's model has no runtime of CUDA for the host (cudaMalloc)
#include "published.hpp"

void program() {}
