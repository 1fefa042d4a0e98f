// The first thread looks at a neighbor that the tile does not have.

// FINDS: out_of_bounds @left
extern "C" __global__ void left_of_the_tile(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int thread = threadIdx.x;
    int i = blockIdx.x * blockDim.x + thread;
    tile[thread] = in[i];
    __syncthreads();
    out[i] = tile[thread - 1];  // @left
}

// The pointer is moved past the halo once, and -1 is the halo.
// CLEAN
extern "C" __global__ void pointer_behind_the_halo(int* out, const int* in, int n)
{
    __shared__ int storage[1 + 64];
    int* tile = storage + 1;
    int thread = threadIdx.x;
    int i = blockIdx.x * blockDim.x + thread;
    tile[thread] = in[i];
    if (thread == 0) tile[-1] = 0;
    __syncthreads();
    out[i] = tile[thread - 1];
}
