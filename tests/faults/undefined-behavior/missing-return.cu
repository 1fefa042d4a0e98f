// A function that should return a value, and does not always.

// The compiler warns of it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wreturn-type"
__device__ __attribute__((noinline)) int sign_of(int x)  // @function
{
    if (x > 0) return 1;
    if (x < 0) return -1;
}
#pragma GCC diagnostic pop

// FINDS: undefined_behavior @function
extern "C" __global__ void sign_of_zero(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = sign_of(in[i]);
}

// CLEAN
extern "C" __global__ void sign_of_others(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = sign_of(in[i] + 1) + sign_of(-1 - in[i]);
}
