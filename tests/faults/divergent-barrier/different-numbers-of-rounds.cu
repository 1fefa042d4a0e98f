// A barrier in a loop that some threads leave earlier than others.

// FINDS: divergent_barrier @round @end
extern "C" __global__ void rounds_by_warp(int* out, const int* in, int n)
{
    int sum = 0;
    int rounds = 1 + threadIdx.x / 32;
    for (int round = 0; round < rounds; ++round) {
        sum += in[round];
        __syncthreads();  // @round
    }
    __syncthreads();  // @end
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Everybody goes all rounds, and works in its own.
// CLEAN
extern "C" __global__ void work_by_warp_rounds_by_block(int* out, const int* in, int n)
{
    int sum = 0;
    int rounds = 1 + threadIdx.x / 32;
    for (int round = 0; round < 2; ++round) {
        if (round < rounds) sum += in[round];
        __syncthreads();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The number of rounds differs from block to block.
// CLEAN
extern "C" __global__ void rounds_by_block(int* out, const int* in, int n)
{
    int sum = 0;
    int rounds = 1 + blockIdx.x;
    for (int round = 0; round < rounds; ++round) {
        sum += in[round];
        __syncthreads();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The threads agree at the barrier whether there is another round.
// CLEAN
extern "C" __global__ void rounds_until_all_agree(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    while (__syncthreads_or(value > 3)) value /= 2;
    out[i] = value;
}
