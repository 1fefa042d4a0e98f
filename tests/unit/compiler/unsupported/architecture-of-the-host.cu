// SAYS: this is the code of the host, where __CUDA_ARCH__ is undefined
__host__ __device__ int architecture() { return __CUDA_ARCH__; }

__global__ void kernel(int* out) { out[threadIdx.x] = architecture(); }
