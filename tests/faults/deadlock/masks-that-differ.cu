// Lanes that should meet name different masks.

// The first half meets among itself and goes on; the second half waits for it.
// FINDS: deadlock @all
// ALSO: deadlock @block
extern "C" __global__ void masks_that_differ(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16)
        __syncwarp(0x0000ffff);
    else
        __syncwarp(0xffffffff);  // @all
    __syncthreads();             // @block
    out[i] = in[i];
}

// CLEAN
extern "C" __global__ void masks_of_two_halves(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16)
        __syncwarp(0x0000ffff);
    else
        __syncwarp(0xffff0000);
    __syncthreads();
    out[i] = in[i];
}
