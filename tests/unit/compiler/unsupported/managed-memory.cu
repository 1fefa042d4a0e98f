// SAYS: no __managed__ memory: give the kernel a pointer
__device__ __managed__ int counter;

__global__ void count() { atomicAdd(&counter, 1); }
