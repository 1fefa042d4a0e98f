// Several threads store the same value: nobody can tell who was the last.

// In different rounds of a loop.
// CLEAN
extern "C" __global__ void found_in_any_round(int* out, const int* in, int n)
{
    __shared__ int found;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    for (int round = 0; round < 8; ++round)
        if ((in[i] * 5 + round) % 8 == 0) found = 1;
    __syncthreads();
    out[i] = found;
}

// On different sides of a branch.
// CLEAN
extern "C" __global__ void same_on_all_sides(int* out, const int* in, int n)
{
    __shared__ int found;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    if (in[i] % 3 == 0)
        found = 1;
    else if (in[i] % 3 == 1)
        found = 1;
    __syncthreads();
    out[i] = found;
}

// Two threads, two values.
// FINDS: race @one @two
extern "C" __global__ void another_on_one_side(int* out, const int* in, int n)
{
    __shared__ int found;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    if (threadIdx.x == 5)
        found = 1;  // @one
    else if (threadIdx.x == 3)
        found = 2;  // @two
    __syncthreads();
    out[i] = found;
}
