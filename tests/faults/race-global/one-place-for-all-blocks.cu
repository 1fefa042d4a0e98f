// Every block stores to the same element.

// FINDS: race @number @number
extern "C" __global__ void last_block_wins(int* out, const int* in, int n)
{
    if (threadIdx.x == 0) out[0] = blockIdx.x;  // @number
}

// CLEAN
extern "C" __global__ void all_blocks_store_the_same(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] % 3 == 0) out[0] = 1;
}

// Neighboring bytes, written by different blocks.
// CLEAN
extern "C" __global__ void one_byte_for_each_block(int* out, const int* in, int n)
{
    unsigned char* bytes = reinterpret_cast<unsigned char*>(out);
    if (threadIdx.x == 0) bytes[blockIdx.x] = blockIdx.x + 1;
}
