// A lane that the mask does not name calls all the same.

// FINDS: undefined_shuffle @shuffle
extern "C" __global__ void caller_outside_the_mask(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = __shfl_sync(0x0000ffff, in[i], 0);  // @shuffle
}

// CLEAN
extern "C" __global__ void callers_inside_their_masks(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned half = threadIdx.x % 32 < 16 ? 0x0000ffff : 0xffff0000;
    out[i] = __shfl_xor_sync(half, in[i], 3);
}

// The mask of a ballot says who takes part, not whose answers count. That each lane waits for those below it is no
// deadlock besides: the mask is the mistake.
// FINDS: undefined_shuffle @ballot
extern "C" __global__ void mask_of_the_lanes_below(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned below = (1u << threadIdx.x % 32) - 1;
    int rank = __popc(__ballot_sync(below, in[i] % 3 == 0));  // @ballot
    __syncthreads();
    out[i] = rank;
}

// CLEAN
extern "C" __global__ void answers_of_the_lanes_below(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned below = (1u << threadIdx.x % 32) - 1;
    int rank = __popc(__ballot_sync(0xffffffff, in[i] % 3 == 0) & below);
    __syncthreads();
    out[i] = rank;
}
