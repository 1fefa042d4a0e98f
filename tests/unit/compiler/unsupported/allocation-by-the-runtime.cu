// SAYS: no runtime of CUDA for the host (cudaMalloc)
__global__ void fill(int** out) { cudaMalloc(out, 32 * sizeof(int)); }

int* allocate()
{
    int* memory = nullptr;
    cudaMalloc(&memory, 32 * sizeof(int));
    return memory;
}
