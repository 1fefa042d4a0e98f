// The first block hands a value to the second, and a flag says when it is there. out[0] is the value, out[1] the flag.

// FINDS: race @value @take
// OUT: zeros
extern "C" __global__ void flag_without_fences(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];  // @value
        atomicExch(&out[1], 1);
    } else {
        while (atomicAdd(&out[1], 0) == 0) {
        }
        out[2] = out[0];  // @take
    }
}

// CLEAN
// OUT: zeros
extern "C" __global__ void flag_with_fences_between_blocks(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = in[7];
        __threadfence();
        atomicExch(&out[1], 1);
    } else {
        while (atomicAdd(&out[1], 0) == 0) {
        }
        __threadfence();
        out[2] = out[0];
    }
}
