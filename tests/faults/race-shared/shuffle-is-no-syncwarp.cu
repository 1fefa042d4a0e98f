// Lanes of one warp exchange by shared memory. Shuffles and votes make the lanes meet, but put no accesses to memory in
// order: that __syncwarp() does.

// FINDS: race @shuffle_write @shuffle_read
// ALSO: uninitialized @shuffle_read
extern "C" __global__ void shuffle_between(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];  // @shuffle_write
    int of_neighbour = __shfl_xor_sync(0xffffffff, in[i], 1);
    out[i] = slots[threadIdx.x ^ 1] - of_neighbour;  // @shuffle_read
}

// FINDS: race @ballot_write @ballot_read
// ALSO: uninitialized @ballot_read
extern "C" __global__ void ballot_between(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];  // @ballot_write
    unsigned odd = __ballot_sync(0xffffffff, in[i] % 2);
    out[i] = slots[threadIdx.x ^ 1] + odd;  // @ballot_read
}

// FINDS: race @all_write @all_read
// ALSO: uninitialized @all_read
extern "C" __global__ void all_between(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];  // @all_write
    int positive = __all_sync(0xffffffff, in[i] >= 0);
    out[i] = slots[threadIdx.x ^ 1] + positive;  // @all_read
}

// FINDS: race @active_write @active_read
// ALSO: uninitialized @active_read
extern "C" __global__ void activemask_between(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];  // @active_write
    unsigned active = __activemask();
    out[i] = slots[threadIdx.x ^ 1] + active;  // @active_read
}

// FINDS: race @match_write @match_read
// ALSO: uninitialized @match_read
extern "C" __global__ void match_between(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];  // @match_write
    unsigned same = __match_any_sync(0xffffffff, in[i] % 4);
    out[i] = slots[threadIdx.x ^ 1] + same;  // @match_read
}

// FINDS: race @reduce_write @reduce_read
// ALSO: uninitialized @reduce_read
extern "C" __global__ void reduce_between(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];  // @reduce_write
    int sum = __reduce_add_sync(0xffffffff, in[i]);
    out[i] = slots[threadIdx.x ^ 1] + sum;  // @reduce_read
}

// The values go through the shuffle itself, which needs no memory.
// CLEAN
extern "C" __global__ void value_through_the_shuffle(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = __shfl_xor_sync(0xffffffff, in[i], 1);
}

// CLEAN
extern "C" __global__ void shuffle_and_syncwarp(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];
    int of_neighbour = __shfl_xor_sync(0xffffffff, in[i], 1);
    __syncwarp();
    out[i] = slots[threadIdx.x ^ 1] - of_neighbour;
}

// Each lane takes back what it has left there itself.
// CLEAN
extern "C" __global__ void shuffle_between_own_accesses(int* out, const int* in, int n)
{
    __shared__ int slots[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    slots[threadIdx.x] = in[i];
    int of_neighbour = __shfl_xor_sync(0xffffffff, in[i], 1);
    out[i] = slots[threadIdx.x] + of_neighbour;
}
