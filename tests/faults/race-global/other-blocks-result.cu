// A kernel needs what another block of the same launch computes. The first half of `out` is the first step's result,
// the second half the second's.

// FINDS: race @write @read
// ALSO: uninitialized @read
// N: 256
extern "C" __global__ void barrier_for_two_blocks(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * in[i];  // @write
    __syncthreads();
    out[n / 2 + i] = out[n / 2 - 1 - i];  // @read
}

// CLEAN
// N: 256
extern "C" __global__ void barrier_for_own_block(int* out, const int* in, int n)
{
    int first = blockIdx.x * blockDim.x;
    out[first + threadIdx.x] = in[first + threadIdx.x] * 3;
    __syncthreads();
    out[n / 2 + first + threadIdx.x] = out[first + 63 - threadIdx.x];
}

// The end of a kernel is a barrier for all blocks.
// CLEAN
// N: 256
// AFTER: first_step_alone
extern "C" __global__ void second_step_alone(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[n / 2 + i] = out[n / 2 - 1 - i];
}

// CLEAN
// N: 256
extern "C" __global__ void first_step_alone(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * in[i];
}
