// malloc() gives memory without content.

// FINDS: uninitialized @read
extern "C" __global__ void memory_without_content(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = static_cast<int*>(malloc(2 * sizeof(int)));
    mine[0] = in[i];
    out[i] = mine[0] + mine[1];  // @read
    free(mine);
}

// CLEAN
extern "C" __global__ void memory_with_content(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = new int[2]();
    mine[0] = in[i];
    out[i] = mine[0] + mine[1];
    delete[] mine;
}
