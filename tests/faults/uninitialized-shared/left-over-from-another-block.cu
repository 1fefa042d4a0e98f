// Shared memory begins anew with each block, even where the last block's values still happen to lie there.

// FINDS: uninitialized @read
extern "C" __global__ void left_over_from_the_first_block(int* out, const int* in, int n)
{
    __shared__ int table[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x == 0) table[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = table[63 - threadIdx.x];  // @read
}

// CLEAN
extern "C" __global__ void every_block_fills_its_table(int* out, const int* in, int n)
{
    __shared__ int table[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    table[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[i] = table[63 - threadIdx.x];
}
