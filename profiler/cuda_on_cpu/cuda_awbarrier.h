#error "Warpbook's model does not support split barriers (cuda_awbarrier.h): use __syncthreads()"
