// The mask of a shuffle names all lanes, and half of them are on their way to a barrier.

// FINDS: deadlock @shuffle
// ALSO: deadlock @block
extern "C" __global__ void shuffle_of_all_in_a_branch(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    if (threadIdx.x % 32 < 16) value += __shfl_xor_sync(0xffffffff, value, 1);  // @shuffle
    __syncthreads();                                                            // @block
    out[i] = value;
}

// CLEAN
extern "C" __global__ void shuffle_of_half_in_a_branch(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    if (threadIdx.x % 32 < 16) value += __shfl_xor_sync(0x0000ffff, value, 1);
    __syncthreads();
    out[i] = value;
}

// A branch that a warp takes as a whole.
// CLEAN
extern "C" __global__ void shuffle_of_all_in_one_warp(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    if (threadIdx.x < 32) value += __shfl_xor_sync(0xffffffff, value, 1);
    __syncthreads();
    out[i] = value;
}

// Both halves shuffle, each on its own line with its own mask.
// CLEAN
extern "C" __global__ void shuffle_of_each_half(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    if (threadIdx.x % 32 < 16)
        value += __shfl_xor_sync(0x0000ffff, value, 1);
    else
        value -= __shfl_xor_sync(0xffff0000, value, 2);
    __syncthreads();
    out[i] = value;
}
