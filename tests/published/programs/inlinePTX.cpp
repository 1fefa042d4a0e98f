// SAMPLE: 2_Concepts_and_Techniques/inlinePTX
// KERNELS: inlinePTX.cu
// REFUSED: asm
#include "published.hpp"

void program() {}
