// A fence orders what a thread has written. It waits for nobody.

// FINDS: race @write @read
// ALSO: uninitialized @read
extern "C" __global__ void fence_instead_of_barrier(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];  // @write
    __threadfence_block();
    out[i] = tile[63 - threadIdx.x];  // @read
}

// A flag says that the value is there; the fences keep the value before the flag.
// CLEAN
extern "C" __global__ void flag_with_fences(int* out, const int* in, int n)
{
    __shared__ int value;
    __shared__ int flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        value = in[blockIdx.x];
        __threadfence_block();
        atomicExch(&flag, 1);
    } else if (threadIdx.x == 32) {
        while (atomicAdd(&flag, 0) == 0) {
        }
        __threadfence_block();
        out[blockIdx.x] = value;
    }
}
