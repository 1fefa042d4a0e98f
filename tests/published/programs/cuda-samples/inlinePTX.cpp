// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/inlinePTX/inlinePTX.cu
// REFUSED: Warpbook's model runs no PTX (asm)
#include "published.hpp"

void program() {}
