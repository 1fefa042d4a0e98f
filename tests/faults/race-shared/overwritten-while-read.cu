// One warp reads a tile while the other overwrites it; nobody reads it afterwards.

// FINDS: race @reads @overwrites
extern "C" __global__ void overwritten_while_read(int* out, const int* in, int n)
{
    __shared__ int tile[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32) tile[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x < 32)
        out[i] = tile[threadIdx.x];  // @reads
    else
        tile[threadIdx.x - 32] = -1;  // @overwrites
}
