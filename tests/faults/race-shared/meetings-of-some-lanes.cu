// __syncwarp() orders the lanes of its mask, and no others.

__device__ int half_of_lane() { return threadIdx.x % 32 / 16; }

// Both halves meet, but neither meets the other.
// FINDS: race @half_write @half_read
// ALSO: uninitialized @half_read
extern "C" __global__ void halves_that_never_meet(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];  // @half_write
    __syncwarp(half_of_lane() == 0 ? 0x0000ffffu : 0xffff0000u);
    out[i] = slots[threadIdx.x ^ 16];  // @half_read
}

// CLEAN
extern "C" __global__ void halves_and_then_all(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];
    __syncwarp(half_of_lane() == 0 ? 0x0000ffffu : 0xffff0000u);
    int sum = slots[threadIdx.x ^ 15];
    __syncwarp();
    out[i] = sum + slots[threadIdx.x ^ 16];
}

// Lane 15 meets the first half, and then lane 16, which meets the second half: a chain.
// CLEAN
extern "C" __global__ void chain_of_meetings(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    slots[threadIdx.x] = in[i];
    if (lane < 16) __syncwarp(0x0000ffffu);
    if (lane == 15 || lane == 16) __syncwarp(0x00018000u);
    if (lane >= 16) __syncwarp(0xffff0000u);
    if (lane >= 16) out[i] = slots[threadIdx.x ^ 16];
}

// The second half hands on what it does not wait for.
// FINDS: race @chain_write @chain_read
// ALSO: uninitialized @chain_read
extern "C" __global__ void chain_the_wrong_way(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    slots[threadIdx.x] = in[i];  // @chain_write
    if (lane >= 16) __syncwarp(0xffff0000u);
    if (lane == 15 || lane == 16) __syncwarp(0x00018000u);
    if (lane < 16) __syncwarp(0x0000ffffu);
    if (lane >= 17) out[i] = slots[threadIdx.x ^ 16];  // @chain_read
}

// One meeting at two places of the code, which CUDA allows.
// CLEAN
extern "C" __global__ void one_meeting_at_two_places(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = 0;
    __syncwarp();
    if (half_of_lane() == 0) {
        __syncwarp();
        out[i] = slots[threadIdx.x + 16];
    } else {
        slots[threadIdx.x] = in[i];
        __syncwarp();
    }
}
