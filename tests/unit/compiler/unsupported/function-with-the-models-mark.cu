// SAYS: `put[abi:warpbook](float*, float)` bears a mark of the model's own functions
__device__ __attribute__((abi_tag("warpbook"), no_sanitize("thread"))) void put(float* to, float value) { *to = value; }

__global__ void ones(float* out) { put(out + threadIdx.x, 1); }
