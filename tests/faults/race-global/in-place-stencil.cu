// Each element becomes a sum with its neighbor's: the neighbor's old value, or its new one?

// FINDS: race @sum @sum
// OUT: numbers
extern "C" __global__ void stencil_in_place(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = out[i] + out[(i + 1) % n];  // @sum
}

// CLEAN
extern "C" __global__ void stencil_out_of_place(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + in[(i + 1) % n];
}

// In place, and no thread needs another's element.
// CLEAN
// OUT: numbers
extern "C" __global__ void own_element_in_place(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = out[i] * out[i] + out[i];
}
