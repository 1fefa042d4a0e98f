#error "Warpbook's model does not support split barriers (cuda_awbarrier_primitives.h): use __syncthreads()"
