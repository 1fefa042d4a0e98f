// SAYS: the model has no heap in kernels (new, malloc()): give the kernel an array from the host
__global__ void make(int** out) { out[threadIdx.x] = new int[4]; }
