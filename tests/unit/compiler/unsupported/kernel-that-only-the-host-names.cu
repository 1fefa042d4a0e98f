// SAYS: the host launches `void kernel<1>(int*)` only where __CUDA_ARCH__ is undefined
template <int n>
__global__ void kernel(int* out)
{
    out[threadIdx.x] = n;
}

using Kernel = void (*)(int*);

__host__ __device__ Kernel chosen()
{
#ifdef __CUDA_ARCH__
    return kernel<0>;
#else
    return kernel<1>;
#endif
}

Kernel on_host() { return chosen(); }
