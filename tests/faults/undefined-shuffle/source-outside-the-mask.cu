// A lane reads from a lane that takes no part.

// FINDS: undefined_shuffle @shuffle
extern "C" __global__ void source_outside_the_mask(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    if (threadIdx.x % 32 < 16) value = __shfl_sync(0x0000ffff, value, 16);  // @shuffle
    out[i] = value;
}

// CLEAN
extern "C" __global__ void source_inside_the_mask(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    if (threadIdx.x % 32 < 16) value = __shfl_sync(0x0000ffff, value, 15);
    out[i] = value;
}

// In segments of 16 lanes, source 16 is the first lane of one's own segment.
// CLEAN
extern "C" __global__ void source_in_its_segment(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    if (threadIdx.x % 32 < 16) value = __shfl_sync(0x0000ffff, value, 16, 16);
    out[i] = value;
}
