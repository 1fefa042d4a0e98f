// KERNELS: cuda-samples/Samples/5_Domain_Specific/stereoDisparity/stereoDisparity_kernel.cuh
// REFUSED: vabsdiff4.u32.u32.u32.add
#include "published.hpp"

void program() {}
