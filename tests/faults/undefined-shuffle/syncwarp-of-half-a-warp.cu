// A lane that the mask does not name calls all the same, and then touches what others have stored.

// The lanes above the mask have met nobody: what they read, nothing orders.
// FINDS: undefined_shuffle @syncwarp
// ALSO: race @store @load
extern "C" __global__ void syncwarp_of_half_a_warp_by_all(int* out, const int* in, int n)
{
    __shared__ int kept[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = in[i];       // @store
    __syncwarp(0x0000ffff);          // @syncwarp
    out[i] = kept[threadIdx.x ^ 1];  // @load
}

// One after another, other lanes are outside; in the end all of them have met.
// FINDS: undefined_shuffle @halves
extern "C" __global__ void syncwarps_of_both_halves_by_all(int* out, const int* in, int n)
{
    __shared__ int kept[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = in[i];
    for (int round = 0; round < 4; ++round) __syncwarp(0xffffu << round % 2 * 16);  // @halves
    __syncwarp();
    out[i] = kept[threadIdx.x ^ 17];
}

// FINDS: undefined_shuffle @next
extern "C" __global__ void syncwarp_of_the_next_lane(int* out, const int* in, int n)
{
    __shared__ int kept[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = in[i];
    __syncwarp(1u << (threadIdx.x + 1) % 32);  // @next
    __syncwarp();
    out[i] = kept[threadIdx.x ^ 1];
}

// Where threads signal to other blocks, the lanes take turns.
// FINDS: undefined_shuffle @beside
extern "C" __global__ void syncwarp_of_half_a_warp_beside_signals(int* out, const int* in, int n)
{
    __shared__ int kept[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = in[i];
    atomicExch(&out[i], 1);
    __threadfence();
    __syncwarp(0x0000ffff);  // @beside
    __syncwarp();
    atomicAdd(&out[i], kept[threadIdx.x ^ 1]);
}

// A shuffle orders nothing, and the next __syncwarp() counts as the first.
// FINDS: undefined_shuffle @shuffle
extern "C" __global__ void shuffle_of_half_a_warp_before_a_syncwarp(int* out, const int* in, int n)
{
    __shared__ int kept[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = __shfl_up_sync(0x0000ffff, in[i], 1);  // @shuffle
    __syncwarp();
    out[i] = kept[threadIdx.x ^ 1];
}

// FINDS: undefined_shuffle @vote
extern "C" __global__ void vote_of_half_a_warp_before_a_syncwarp(int* out, const int* in, int n)
{
    __shared__ int kept[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = __any_sync(0x0000ffff, in[i] > 3);  // @vote
    __syncwarp();
    out[i] = kept[threadIdx.x ^ 1];
}

// CLEAN
extern "C" __global__ void syncwarp_of_each_half_by_itself(int* out, const int* in, int n)
{
    __shared__ int kept[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = in[i];
    __syncwarp(threadIdx.x % 32 < 16 ? 0x0000ffff : 0xffff0000);
    out[i] = kept[threadIdx.x ^ 1];
}

// CLEAN
extern "C" __global__ void syncwarp_of_half_a_warp_by_that_half(int* out, const int* in, int n)
{
    __shared__ int kept[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = in[i];
    if (threadIdx.x % 32 < 16) __syncwarp(0x0000ffff);
    __syncwarp();
    out[i] = kept[threadIdx.x ^ 17];
}
