// Refused: kernels cannot wait for the grids that they launch (since CUDA 12).
__global__ void child() {}

__global__ void parent()
{
    child<<<1, 1>>>();
    cudaDeviceSynchronize();
}

int main()
{
    parent<<<1, 1>>>();
    cudaDeviceSynchronize();
    return 0;
}
