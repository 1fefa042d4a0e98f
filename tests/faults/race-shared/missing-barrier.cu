// A value that one thread writes and another one reads, with no barrier between.

// Whoever reads first finds nothing there yet.
// FINDS: race @write @read
// ALSO: uninitialized @read
extern "C" __global__ void missing_barrier(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];        // @write
    out[i] = tile[63 - threadIdx.x];  // @read
}

// CLEAN
extern "C" __global__ void barrier_between(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[63 - threadIdx.x];
}

// Nobody else touches a thread's own element.
// CLEAN
extern "C" __global__ void own_element_only(int* out, const int* in, int n)
{
    __shared__ int scratch[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    scratch[threadIdx.x] = 0;
    for (int k = 0; k <= in[i] % 4; ++k) scratch[threadIdx.x] += in[k];
    out[i] = scratch[threadIdx.x];
}
