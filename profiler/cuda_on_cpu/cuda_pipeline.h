#error "Warpbook's model does not support asynchronous copies (cuda_pipeline.h): load, then store to shared memory"
