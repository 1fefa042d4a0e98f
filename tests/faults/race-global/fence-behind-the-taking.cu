// A lock around a sum. out[0] is the sum, out[1] the lock. Who has taken it still needs a fence: without one the sum
// may be read before the lock is taken.

__device__ void take(int* lock)
{
    while (atomicCAS(lock, 0, 1) != 0) {
    }
}

__device__ void open(int* lock)
{
    __threadfence();
    atomicExch(lock, 0);
}

// FINDS: race @without @without
// OUT: zeros
extern "C" __global__ void takes_without_a_fence(int* out, const int* in, int n)
{
    if (threadIdx.x % 32 != 0) return;
    take(&out[1]);
    out[0] += in[blockIdx.x * blockDim.x + threadIdx.x];  // @without
    open(&out[1]);
}

// FINDS: race @before @before
// OUT: zeros
extern "C" __global__ void fence_before_the_taking(int* out, const int* in, int n)
{
    if (threadIdx.x % 32 != 0) return;
    __threadfence();
    take(&out[1]);
    out[0] += in[blockIdx.x * blockDim.x + threadIdx.x];  // @before
    open(&out[1]);
}

// The other blocks are out of reach of this fence.
// FINDS: race @block @block
// OUT: zeros
extern "C" __global__ void fence_of_the_block_behind_the_taking(int* out, const int* in, int n)
{
    if (threadIdx.x % 32 != 0) return;
    take(&out[1]);
    __threadfence_block();
    out[0] += in[blockIdx.x * blockDim.x + threadIdx.x];  // @block
    open(&out[1]);
}

// CLEAN
// OUT: zeros
extern "C" __global__ void fence_behind_the_taking(int* out, const int* in, int n)
{
    if (threadIdx.x % 32 != 0) return;
    take(&out[1]);
    __threadfence();
    out[0] += in[blockIdx.x * blockDim.x + threadIdx.x];
    open(&out[1]);
}

// Lane 0 takes and opens the lock, lane 1 adds: __syncwarp() hands on what lane 0's fence has brought.
// CLEAN
// OUT: zeros
extern "C" __global__ void another_lane_adds(int* out, const int* in, int n)
{
    int lane = threadIdx.x % 32;
    if (lane == 0) {
        take(&out[1]);
        __threadfence();
    }
    __syncwarp();
    if (lane == 1) out[0] += in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncwarp();
    if (lane == 0) open(&out[1]);
}

// A shuffle hands on nothing.
// FINDS: race @shuffled @shuffled
// OUT: zeros
extern "C" __global__ void another_lane_adds_behind_a_shuffle(int* out, const int* in, int n)
{
    int lane = threadIdx.x % 32;
    int taken = 0;
    if (lane == 0) {
        take(&out[1]);
        __threadfence();
        taken = 1;
    }
    taken = __shfl_sync(0xffffffff, taken, 0);
    if (lane == 1) out[0] += taken * in[blockIdx.x * blockDim.x + threadIdx.x];  // @shuffled
    __shfl_sync(0xffffffff, taken, 1);
    if (lane == 0) open(&out[1]);
}

// The whole block adds, while its thread 0 holds the lock. A barrier behind the taking orders, too.
// CLEAN
// N: 66
// OUT: zeros
// LAUNCH: <<<2, 32>>>
extern "C" __global__ void whole_block_adds(int* out, const int* in, int n)
{
    if (threadIdx.x == 0) take(&out[64]);
    __syncthreads();
    out[threadIdx.x] += in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) open(&out[64]);
}
