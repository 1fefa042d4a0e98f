// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpBezierTessellation/BezierLineCDP.cu
#include "published.hpp"

void program() {}
