// A file of C with CUDA's runtime: refused, and the message says how it can be compiled.

#include <cuda_runtime_api.h>

int main(void)
{
    int devices = 0;
    return cudaGetDeviceCount(&devices) == cudaSuccess ? 0 : 1;
}
