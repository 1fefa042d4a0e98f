// What an earlier kernel should have written.

// CLEAN
extern "C" __global__ void writes_all_but_the_last(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) out[i] = in[i];
}

// FINDS: uninitialized @double
// AFTER: writes_all_but_the_last
extern "C" __global__ void doubles_the_last_too(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2 * out[i];  // @double
}

// CLEAN
// AFTER: writes_all_but_the_last
extern "C" __global__ void doubles_all_but_the_last(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) out[i] = 2 * out[i];
}

// The missing element is written first.
// CLEAN
// AFTER: writes_all_but_the_last
extern "C" __global__ void completes_and_doubles(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == n - 1) out[i] = in[i];
    out[i] = 2 * out[i];
}
