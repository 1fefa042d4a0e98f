// A block waits for a flag.

// The other block sets another one.
// NEVER ENDS: @wait
// OUT: zeros
extern "C" __global__ void flag_never_set(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0)
        atomicExch(&out[2], 1);
    else
        while (atomicAdd(&out[1], 0) == 0) {  // @wait
        }
}

// CLEAN
// OUT: zeros
extern "C" __global__ void flag_of_an_earlier_block(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0)
        atomicExch(&out[1], 1);
    else
        while (atomicAdd(&out[1], 0) == 0) {
        }
}
