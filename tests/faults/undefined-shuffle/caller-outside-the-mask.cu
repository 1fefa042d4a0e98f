// A lane that the mask does not name calls all the same.

// FINDS: undefined_shuffle @shuffle
extern "C" __global__ void caller_outside_the_mask(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = __shfl_sync(0x0000ffff, in[i], 0);  // @shuffle
}

// CLEAN
extern "C" __global__ void callers_inside_their_masks(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned half = threadIdx.x % 32 < 16 ? 0x0000ffff : 0xffff0000;
    out[i] = __shfl_xor_sync(half, in[i], 3);
}
