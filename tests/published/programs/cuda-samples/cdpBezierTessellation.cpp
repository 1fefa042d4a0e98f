// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpBezierTessellation/BezierLineCDP.cu
// REFUSED: Warpbook's model has no cudaMalloc() in kernels
#include "published.hpp"

void program() {}
