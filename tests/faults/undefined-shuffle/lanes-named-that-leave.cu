// A mask names the lanes that make a call. One that names lanes which never come waits for them until they have left
// the kernel: with another branch, or a loop behind it, that would be for ever.

// FINDS: undefined_shuffle @vote
extern "C" __global__ void vote_of_all_by_half_a_warp(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16) out[i] = __ballot_sync(0xffffffff, in[i] % 2);  // @vote
}

// CLEAN
extern "C" __global__ void vote_of_half_a_warp(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16) out[i] = __ballot_sync(0x0000ffff, in[i] % 2);
}

// The lanes exchange values among themselves; the mask is wrong all the same.
// FINDS: undefined_shuffle @exchange
extern "C" __global__ void exchange_of_all_by_half_a_warp(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16) out[i] = __shfl_xor_sync(0xffffffff, in[i], 8);  // @exchange
}

// CLEAN
extern "C" __global__ void exchange_of_half_a_warp(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16) out[i] = __shfl_xor_sync(0x0000ffff, in[i], 8);
}

// Those that do not vote have work of their own, and leave later.
// FINDS: undefined_shuffle @any
extern "C" __global__ void any_of_all_in_a_branch(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] % 4 == 0)
        out[i] = __any_sync(0xffffffff, in[i] > 60);  // @any
    else
        out[i] = in[i];
}

// All vote, and then they part.
// CLEAN
extern "C" __global__ void any_of_all_before_a_branch(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int any = __any_sync(0xffffffff, in[i] > 60);
    out[i] = in[i] % 4 == 0 ? any : in[i];
}
