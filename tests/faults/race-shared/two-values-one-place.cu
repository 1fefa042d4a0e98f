// Several threads store to one place, and the last one wins.

// FINDS: race @store @store
extern "C" __global__ void everybody_stores_its_number(int* out, const int* in, int n)
{
    __shared__ int winner;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] % 8 == 0) winner = in[i];  // @store
    __syncthreads();
    out[i] = winner;
}

// All store the same value, so it does not matter who is last.
// CLEAN
extern "C" __global__ void everybody_stores_the_same(int* out, const int* in, int n)
{
    __shared__ int found;
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] % 8 == 0) found = 1;
    __syncthreads();
    out[i] = found;
}

// CLEAN
extern "C" __global__ void largest_number_by_atomics(int* out, const int* in, int n)
{
    __shared__ int winner;
    if (threadIdx.x == 0) winner = -1;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] % 8 == 0) atomicMax(&winner, in[i]);
    __syncthreads();
    out[i] = winner;
}
