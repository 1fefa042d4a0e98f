// KERNELS: cuda-samples/Samples/0_Introduction/simpleCubemapTexture/simpleCubemapTexture.cu
// REFUSED: Warpbook's model has no cubemaps (texCubemap)
#include "published.hpp"

void program() {}
