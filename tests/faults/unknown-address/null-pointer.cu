// An array that is not there.

// FINDS: unknown_address @load
// NULL: in
extern "C" __global__ void loads_through_null(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @load
}

// FINDS: unknown_address @store
// NULL: out
extern "C" __global__ void stores_through_null(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @store
}

// An array that need not be there.
// CLEAN
// NULL: in
extern "C" __global__ void optional_input(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in != nullptr ? in[i] : 0;
}
