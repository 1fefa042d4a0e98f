// Lanes without an element leave, and the others still add up what those would have had.

// FINDS: undefined_shuffle @shuffle
extern "C" __global__ void source_has_left(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 >= 24) return;
    out[i] = in[i] + __shfl_down_sync(0xffffffff, in[i], 8);  // @shuffle
}

// They stay and bring a zero.
// CLEAN
extern "C" __global__ void source_stays_with_a_zero(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool has_element = threadIdx.x % 32 < 24;
    int value = has_element ? in[i] : 0;
    value += __shfl_down_sync(0xffffffff, value, 8);
    if (has_element) out[i] = value;
}

// A lane that has left, from which nobody reads, and which the mask does not name.
// CLEAN
extern "C" __global__ void lane_that_nobody_reads_has_left(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 == 31) return;
    out[i] = __shfl_sync(0x7fffffff, in[i], 5);
}
