// Threads of one block exchange values through global memory. The first half of `out` is the mailbox.

// FINDS: race @post @fetch
// ALSO: uninitialized @fetch
// N: 256
extern "C" __global__ void mailbox_without_barrier(int* out, const int* in, int n)
{
    int first = blockIdx.x * blockDim.x;
    out[first + threadIdx.x] = in[first + threadIdx.x];                // @post
    out[n / 2 + first + threadIdx.x] = out[first + 63 - threadIdx.x];  // @fetch
}

// FINDS: race @letter @answer
// ALSO: uninitialized @answer
// N: 256
extern "C" __global__ void mailbox_with_fence_only(int* out, const int* in, int n)
{
    int first = blockIdx.x * blockDim.x;
    out[first + threadIdx.x] = in[first + threadIdx.x];  // @letter
    __threadfence();
    out[n / 2 + first + threadIdx.x] = out[first + 63 - threadIdx.x];  // @answer
}

// CLEAN
// N: 256
extern "C" __global__ void mailbox_with_barrier(int* out, const int* in, int n)
{
    int first = blockIdx.x * blockDim.x;
    out[first + threadIdx.x] = in[first + threadIdx.x];
    __syncthreads();
    out[n / 2 + first + threadIdx.x] = out[first + 63 - threadIdx.x];
}

// Lanes of one warp, and a mailbox for each warp.
// CLEAN
// N: 256
extern "C" __global__ void mailbox_of_a_warp(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
    __syncwarp();
    out[n / 2 + i] = out[i ^ 31];
}
