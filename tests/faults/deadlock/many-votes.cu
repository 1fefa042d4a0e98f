// A loop with so many votes that the warps of the block take turns before it is over.

// CLEAN
extern "C" __global__ void a_vote_each_round(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int rounds = 0;
    while (__any_sync(0xffffffff, rounds < 10000)) ++rounds;
    out[i] = rounds;
}

// CLEAN
extern "C" __global__ void a_syncwarp_each_round(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    for (int round = 0; round < 5000; ++round) {
        __syncwarp();
        int next = tile[threadIdx.x ^ 1];
        __syncwarp();
        tile[threadIdx.x] = next;
    }
    out[i] = tile[threadIdx.x];
}
