// What g++ makes of initializers is at the file's last line: here a kernel's, and the host's pass has it, too.
#include <iostream>

int host_side()
{
#ifdef __CUDA_ARCH__
    return 0;
#else
    return 1;
#endif
}

__global__ void one(int* out) { *out = 1; }
