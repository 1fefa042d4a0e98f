// Both sides of a branch have their own barrier, and a block takes both sides.

// FINDS: divergent_barrier @first @second
extern "C" __global__ void barrier_on_each_side(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32) {
        tile[threadIdx.x] = in[i];
        __syncthreads();  // @first
        out[i] = tile[threadIdx.x + 32];
    } else {
        tile[threadIdx.x] = -in[i];
        __syncthreads();  // @second
        out[i] = tile[threadIdx.x - 32];
    }
}

// CLEAN
extern "C" __global__ void one_barrier_behind_both_sides(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32)
        tile[threadIdx.x] = in[i];
    else
        tile[threadIdx.x] = -in[i];
    __syncthreads();
    out[i] = tile[(threadIdx.x + 32) % 64];
}

// A block takes one side as a whole.
// CLEAN
extern "C" __global__ void sides_for_whole_blocks(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x == 0) {
        tile[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = tile[63 - threadIdx.x];
    } else {
        tile[threadIdx.x] = -in[i];
        __syncthreads();
        out[i] = tile[threadIdx.x ^ 1];
    }
}

// Two calls are two barriers, also on one line.
// FINDS: divergent_barrier @both @both
extern "C" __global__ void barriers_of_both_sides_on_a_line(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    // clang-format off
    if (threadIdx.x < 32) { __syncthreads(); } else { __syncthreads(); }  // @both
    // clang-format on
    out[i] = tile[63 - threadIdx.x];
}

// One call that is reached in several ways is one barrier.
// CLEAN
extern "C" __global__ void one_barrier_in_a_loop_with_branches(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int round = 0; round < 4; ++round) {
        if (threadIdx.x % 2 == 0) {
            tile[threadIdx.x] = in[i] + round;
        } else {
            tile[threadIdx.x] = -in[i];
            if (round == 2) sum += 1;
        }
        __syncthreads();
        sum += tile[63 - threadIdx.x];
        __syncthreads();
    }
    out[i] = sum;
}
