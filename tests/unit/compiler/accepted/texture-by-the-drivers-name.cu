// The driver's header names handles otherwise than cuda_runtime.h.
#include <cuda.h>

__global__ void copy(CUsurfObject out, CUtexObject in)
{
    surf1Dwrite(tex1Dfetch<int>(in, threadIdx.x), out, threadIdx.x * sizeof(int));
}
