#error "Warpbook's model does not support asynchronous copies (cuda_pipeline_primitives.h): load, then store"
