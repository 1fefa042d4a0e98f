// A barrier that some threads of the block pass by; they wait at the next one.

// FINDS: divergent_barrier @some @all
extern "C" __global__ void barrier_for_some(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32) {
        tile[threadIdx.x] = in[i];
        __syncthreads();  // @some
        tile[threadIdx.x + 32] = in[i];
    }
    __syncthreads();  // @all
    out[i] = tile[63 - threadIdx.x];
}

// A whole warp does its part and leaves. The barrier does not wait for threads that are gone, but all should have come.
// FINDS: divergent_barrier @left
extern "C" __global__ void whole_warp_leaves_early(int* out, const int* in, int n)
{
    __shared__ int tile[32];
    if (threadIdx.x >= 32) {
        out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
        return;
    }
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();  // @left
    out[i] = tile[31 - threadIdx.x];
}

// A whole warp has nothing to do, and leaves before it has done anything.
// CLEAN
extern "C" __global__ void whole_warp_has_nothing_to_do(int* out, const int* in, int n)
{
    __shared__ int tile[32];
    if (threadIdx.x >= 32) return;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[31 - threadIdx.x];
}

// It leaves when there is no barrier to come.
// CLEAN
extern "C" __global__ void whole_warp_leaves_behind_the_barrier(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x >= 32) return;
    out[i] = tile[63 - threadIdx.x];
}

// The first warp alone needs a barrier; a warp has one of its own.
// CLEAN
extern "C" __global__ void rest_of_one_warp_in_step(int* out, const int* in, int n)
{
    __shared__ int tile[32];
    if (threadIdx.x >= 32) return;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncwarp();
    out[i] = tile[31 - threadIdx.x];
}

// A block that lies past the end leaves as a whole.
// CLEAN
// LAUNCH: <<<3, 64>>>
extern "C" __global__ void whole_block_leaves_early(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int first = blockIdx.x * blockDim.x;
    if (first >= n) return;
    tile[threadIdx.x] = in[first + threadIdx.x];
    __syncthreads();
    out[first + threadIdx.x] = tile[63 - threadIdx.x];
}
