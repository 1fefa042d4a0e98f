// SAYS: no runtime of CUDA for the host (cudaMalloc): the check allocates memory
__global__ void fill(int* out) { out[threadIdx.x] = 1; }

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    fill<<<1, 32>>>(out);
    cudaDeviceSynchronize();
}
