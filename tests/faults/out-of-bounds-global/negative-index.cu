// The first element has no left neighbor.

// FINDS: out_of_bounds @difference
extern "C" __global__ void left_of_the_first(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] - in[i - 1];  // @difference
}

// CLEAN
extern "C" __global__ void first_has_no_left(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = i > 0 ? in[i] - in[i - 1] : in[i];
}

// A pointer that has moved on: what lies before it is inside the array.
// CLEAN
extern "C" __global__ void negative_index_from_the_end(int* out, const int* in, int n)
{
    const int* end = in + n;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = end[-1 - i];
}
