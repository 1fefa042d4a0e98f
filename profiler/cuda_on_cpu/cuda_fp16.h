#error "Warpbook's model does not support half precision (cuda_fp16.h): use float"
