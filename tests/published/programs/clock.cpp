// SAMPLE: 0_Introduction/clock
// KERNELS: clock.cu
// REFUSED: Warpbook's model has no clock
#include "published.hpp"

void program() {}
