#error "Warpbook's model does not support 8-bit floating point (cuda_fp8.h): use float"
