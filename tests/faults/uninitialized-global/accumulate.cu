// A sum in an array that nobody has set to zero.

// FINDS: uninitialized @add
extern "C" __global__ void adds_to_fresh_memory(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] += in[i];  // @add
}

// CLEAN
// OUT: zeros
extern "C" __global__ void adds_to_zeros(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] += in[i];
}

// CLEAN
extern "C" __global__ void stores_then_adds(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 0;
    for (int k = 0; k <= in[i] % 4; ++k) out[i] += in[k];
}
