// SAYS: no cudaMalloc() in kernels: use malloc() and free()
__global__ void fill(int** out) { cudaMalloc(reinterpret_cast<void**>(out), 32 * sizeof(int)); }
