#error "Warpbook's model does not support random numbers in kernels (curand_kernel.h): fill an array before the launch"
