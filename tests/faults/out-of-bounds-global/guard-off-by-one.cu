// A guard that lets one thread too many through.

// FINDS: out_of_bounds @copy
// LAUNCH: <<<3, 64>>>
extern "C" __global__ void guard_off_by_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) out[i] = in[i];  // @copy
}

// CLEAN
// LAUNCH: <<<3, 64>>>
extern "C" __global__ void exact_guard(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}
