// SAYS: Warpbook's model has cuda::std::complex of float and double.
#include <cuda/std/complex>

__global__ void sum(int* out)
{
    cuda::std::complex<int> value(1, 2);
    out[threadIdx.x] = value.real();
}
