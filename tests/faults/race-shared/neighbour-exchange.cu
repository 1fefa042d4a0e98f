// Lanes of one warp exchange values. They need no barrier of the block, but nothing promises that they run in step.

// FINDS: race @write @read
// ALSO: uninitialized @read
extern "C" __global__ void exchange_in_step(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];       // @write
    out[i] = slots[threadIdx.x ^ 1];  // @read
}

// CLEAN
extern "C" __global__ void exchange_with_syncwarp(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];
    __syncwarp();
    out[i] = slots[threadIdx.x ^ 1];
}

// Each warp has a slice of its own and never looks into another's.
// CLEAN
extern "C" __global__ void slices_of_warps(int* out, const int* in, int n)
{
    __shared__ int slices[2][32];
    int* slice = slices[threadIdx.x / 32];
    int lane = threadIdx.x % 32;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    for (int round = 0; round < 4; ++round) {
        slice[lane] = value;
        __syncwarp();
        value += slice[(lane + 1) % 32];
        __syncwarp();
    }
    out[i] = value;
}

// Every half of a warp meets by itself.
// CLEAN
extern "C" __global__ void exchange_in_halves(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];
    __syncwarp(threadIdx.x % 32 < 16 ? 0x0000ffffu : 0xffff0000u);
    out[i] = slots[threadIdx.x ^ 15];
}
