// SAMPLE: 0_Introduction/simpleHyperQ
// KERNELS: simpleHyperQ.cu
// REFUSED: Warpbook's model has no clock
#include "published.hpp"

void program() {}
