// The first half of `out` is filled, the second half gets what was read from it.

// Every second element is forgotten.
// FINDS: uninitialized @read
// N: 256
extern "C" __global__ void every_second_element_written(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2 == 0) out[i] = in[i];
    __syncthreads();
    out[n / 2 + i] = out[i ^ 1];  // @read
}

// CLEAN
// N: 256
extern "C" __global__ void both_of_a_pair_written(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2 == 0)
        out[i] = in[i];
    else
        out[i] = -in[i];
    __syncthreads();
    out[n / 2 + i] = out[i ^ 1];
}

// Only what was written is read.
// CLEAN
// N: 256
extern "C" __global__ void only_the_written_half_read(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2 == 0) out[i] = in[i];
    __syncthreads();
    out[n / 2 + i] = out[i / 2 * 2];
}
