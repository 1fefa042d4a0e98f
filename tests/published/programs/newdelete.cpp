// SAMPLE: 3_CUDA_Features/newdelete
// KERNELS: newdelete.cu
// REFUSED: heap
#include "published.hpp"

void program() {}
