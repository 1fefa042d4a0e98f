// Behind what a thread has allocated.

// FINDS: out_of_bounds @past
extern "C" __global__ void past_its_own_memory(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = new int[4];
    for (int k = 0; k <= 4; ++k) mine[k] = in[i];  // @past
    out[i] = mine[3];
    delete[] mine;
}

// CLEAN
extern "C" __global__ void inside_its_own_memory(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = new int[4];
    for (int k = 0; k < 4; ++k) mine[k] = in[i];
    out[i] = mine[3];
    delete[] mine;
}
