// One thread computes what all threads need.

// FINDS: race @write @read
// ALSO: uninitialized @read
extern "C" __global__ void result_without_barrier(int* out, const int* in, int n)
{
    __shared__ int first;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) first = in[i];  // @write
    out[i] = in[i] - first;               // @read
}

// CLEAN
extern "C" __global__ void result_behind_barrier(int* out, const int* in, int n)
{
    __shared__ int first;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) first = in[i];
    __syncthreads();
    out[i] = in[i] - first;
}

// The thread that wrote it needs no barrier to read it.
// CLEAN
extern "C" __global__ void result_for_its_author(int* out, const int* in, int n)
{
    __shared__ int first;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) first = in[i];
    if (threadIdx.x == 0) out[i] = in[i + 1] - first;
}
