// Lanes that use what others have written without a __syncwarp(). What they find is no index, and the first of them
// leaves all memory before the others have come; that nobody waited is the mistake, not that nobody wrote.

// FINDS: race @write @read
// FINDS: unknown_address @store
// OUT: zeros
extern "C" __global__ void index_without_syncwarp(int* out, const int* in, int n)
{
    __shared__ int places[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    places[threadIdx.x] = in[i] + 1;      // @write
    int place = places[threadIdx.x ^ 1];  // @read
    int* target = place < 1 || place > n ? nullptr : out + place - 1;
    *target = i;  // @store
}

// CLEAN
// OUT: zeros
extern "C" __global__ void index_behind_syncwarp(int* out, const int* in, int n)
{
    __shared__ int places[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    places[threadIdx.x] = in[i] + 1;
    __syncwarp();
    int place = places[threadIdx.x ^ 1];
    int* target = place < 1 || place > n ? nullptr : out + place - 1;
    *target = i;
}
