// SAMPLE: 0_Introduction/simpleAWBarrier
// KERNELS: simpleAWBarrier.cu
// REFUSED: Warpbook's model does not support libcu++ (cuda/barrier)
#include "published.hpp"

void program() {}
