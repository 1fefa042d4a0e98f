// SAYS: kernels call `put(float*, float)`, which is compiled without the model's call-backs
__device__ __attribute__((no_sanitize_coverage, noinline)) void put(float* to, float value)
{
    if (value > 0) *to = value;
}

__global__ void ones(float* out) { put(out + threadIdx.x, 1); }
