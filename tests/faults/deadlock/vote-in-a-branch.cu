// A vote among all lanes, to which half of them never come.

// FINDS: deadlock @vote
// ALSO: deadlock @block
extern "C" __global__ void vote_of_all_in_a_branch(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int result = 0;
    if (threadIdx.x % 32 < 16) result = __any_sync(0xffffffff, in[i] > 70);  // @vote
    __syncthreads();                                                         // @block
    out[i] = result;
}

// The lanes vote before they part on who goes into the branch.
// CLEAN
extern "C" __global__ void vote_of_those_in_the_branch(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int result = 0;
    unsigned inside = __ballot_sync(0xffffffff, in[i] % 3 == 0);
    if (in[i] % 3 == 0) result = __any_sync(inside, in[i] > 70);
    __syncthreads();
    out[i] = result;
}

// CLEAN
extern "C" __global__ void vote_after_some_have_left(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 >= 24) return;
    out[i] = __any_sync(0x00ffffff, in[i] > 70);
}
