// A tree in shared memory, with the barrier of each round inside or behind the `if`. Threads that do not add have no
// other barrier to wait at: they go through the loop, and leave.

// Compute capability 7.0 and newer wait for those that have not left, so this one even ends there.
// FINDS: divergent_barrier @inside
// ALSO: race @add @add
extern "C" __global__ void barrier_inside_the_if(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned distance = 1; distance < 64; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0) {
            sums[threadIdx.x] += sums[threadIdx.x + distance];  // @add
            __syncthreads();                                    // @inside
        }
    }
    if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}

// CLEAN
extern "C" __global__ void barrier_behind_the_if(int* out, const int* in, int n)
{
    __shared__ int sums[64];
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned distance = 1; distance < 64; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0) sums[threadIdx.x] += sums[threadIdx.x + distance];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}

// One lane too few is enough. The others of its warp wait, it does not.
// FINDS: divergent_barrier @last
extern "C" __global__ void last_thread_stays_away(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
    if (threadIdx.x < blockDim.x - 1) {
        __syncthreads();  // @last
        out[i] = 2 * in[i];
    }
}

// The condition is the same for all threads of a block.
// CLEAN
extern "C" __global__ void barrier_in_an_if_of_the_block(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x == 0) {
        tile[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = tile[63 - threadIdx.x];
    }
}
