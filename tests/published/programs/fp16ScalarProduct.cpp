// SAMPLE: 0_Introduction/fp16ScalarProduct
// KERNELS: fp16ScalarProduct.cu
// REFUSED: Warpbook's model does not support half precision
#include "published.hpp"

void program() {}
