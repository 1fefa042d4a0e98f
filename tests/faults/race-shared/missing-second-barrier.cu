// A tile that is used again in the next round: the fast ones overwrite what the slow ones have yet to read.

// FINDS: race @write @read
extern "C" __global__ void missing_second_barrier(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    for (int round = 0; round < 4; ++round) {
        tile[threadIdx.x] = value;  // @write
        __syncthreads();
        value += tile[(threadIdx.x + 1) % 64];  // @read
    }
    out[i] = value;
}

// CLEAN
extern "C" __global__ void two_barriers_a_round(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    for (int round = 0; round < 4; ++round) {
        tile[threadIdx.x] = value;
        __syncthreads();
        value += tile[(threadIdx.x + 1) % 64];
        __syncthreads();
    }
    out[i] = value;
}

// Two tiles in turn: who writes one is a barrier ahead of those who still read it.
// CLEAN
extern "C" __global__ void double_buffer(int* out, const int* in, int n)
{
    __shared__ int tiles[2][64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    for (int round = 0; round < 4; ++round) {
        int* tile = tiles[round % 2];
        tile[threadIdx.x] = value;
        __syncthreads();
        value += tile[(threadIdx.x + 1) % 64];
    }
    out[i] = value;
}
