#error "Warpbook's model does not support bfloat16 (cuda_bf16.h): use float"
