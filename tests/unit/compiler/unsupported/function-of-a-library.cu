// SAYS: a kernel uses `wmemcpy`, a function of a library
#include <wchar.h>

__global__ void copy(wchar_t* out, const wchar_t* in, int n)
{
    if (threadIdx.x == 0) wmemcpy(out, in, n);
}
