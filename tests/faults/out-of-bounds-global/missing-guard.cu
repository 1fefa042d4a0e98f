// More threads than elements, and nothing that keeps the rest away.

// FINDS: out_of_bounds @copy
// LAUNCH: <<<3, 64>>>
extern "C" __global__ void no_guard(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @copy
}

// CLEAN
// LAUNCH: <<<3, 64>>>
extern "C" __global__ void threads_past_the_end_leave(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = in[i];
}

// Threads past the end load the last element once more, and store nothing.
// CLEAN
// LAUNCH: <<<3, 64>>>
extern "C" __global__ void clamped_index(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[min(i, n - 1)];
    if (i < n) out[i] = value;
}
