// SAYS: CUDA has no cudaDeviceSynchronize() in kernels any more
__global__ void child(int* out) { out[threadIdx.x] = 1; }

__global__ void parent(int* out)
{
    child<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    out[32] = out[0];
}
