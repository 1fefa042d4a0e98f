// KERNELS: cuda-samples/Samples/5_Domain_Specific/volumeFiltering/volumeFilter_kernel.cu
// REFUSED: Warpbook's model has no runtime of CUDA for the host (cudaTextureReadMode)
#include "published.hpp"

void program() {}
