// All blocks read one number, and the block that finishes last replaces it. out[0] is the number, out[1] counts
// finished blocks, in[i] is added to out[2 + i].

// The count may arrive before the number was read.
// FINDS: race @reads @replaces
// LAUNCH: <<<4, 32>>>
// OUT: zeros
extern "C" __global__ void replaced_without_fence(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    int last = gridDim.x - 1;
    out[2 + blockIdx.x] = in[blockIdx.x] + out[0];  // @reads
    if (atomicAdd(&out[1], 1) == last) out[0] = 1;  // @replaces
}

// CLEAN
// LAUNCH: <<<4, 32>>>
// OUT: zeros
extern "C" __global__ void replaced_behind_fences(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    int last = gridDim.x - 1;
    out[2 + blockIdx.x] = in[blockIdx.x] + out[0];
    __threadfence();
    if (atomicAdd(&out[1], 1) == last) {
        __threadfence();
        out[0] = 1;
    }
}
