// A pointer knows no size: no index is wrong by itself, and the next array begins where the first ends.

// Three more than the array has.
// FINDS: out_of_bounds @tail
extern "C" __global__ void halo_beyond_the_array(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    __shared__ int other[64];
    int* values = tile;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[threadIdx.x] = in[i];
    other[threadIdx.x] = 0;
    if (threadIdx.x < 3) values[threadIdx.x + 64] = in[i];  // @tail
    __syncthreads();
    out[i] = tile[63 - threadIdx.x] + other[threadIdx.x];
}

// CLEAN
extern "C" __global__ void halo_inside_the_array(int* out, const int* in, int n)
{
    __shared__ int tile[64 + 3];
    __shared__ int other[64];
    int* values = tile;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[threadIdx.x] = in[i];
    other[threadIdx.x] = 0;
    if (threadIdx.x < 3) values[threadIdx.x + 64] = in[i];
    __syncthreads();
    out[i] = tile[66 - threadIdx.x] + other[threadIdx.x];
}

// Only the last row ends where the tile ends.
// FINDS: out_of_bounds @row
// LAUNCH: <<<2, (8, 8)>>>
extern "C" __global__ void row_through_a_pointer(int* out, const int* in, int n)
{
    __shared__ int tile[8][8];
    int i = (blockIdx.x * 8 + threadIdx.y) * 8 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    __syncthreads();
    const int* row = tile[threadIdx.y];
    out[i] = row[threadIdx.x + 1];  // @row
}

// CLEAN
// LAUNCH: <<<2, (8, 8)>>>
extern "C" __global__ void padded_row_through_a_pointer(int* out, const int* in, int n)
{
    __shared__ int tile[8][8 + 1];
    int i = (blockIdx.x * 8 + threadIdx.y) * 8 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    if (threadIdx.x == 0) tile[threadIdx.y][8] = 0;
    __syncthreads();
    const int* row = tile[threadIdx.y];
    out[i] = row[threadIdx.x + 1];
}

// A round too many, when words of the histogram are cleared: 64 words lie behind its end.
// FINDS: out_of_bounds @clear
extern "C" __global__ void one_round_too_many(int* out, const int* in, int n)
{
    __shared__ int bins[256];
    int* words = bins;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k <= 256 / 64; ++k) words[k * 64 + threadIdx.x] = 0;  // @clear
    __syncthreads();
    atomicAdd(&bins[in[i] % 256], 1);
    __syncthreads();
    out[i] = bins[threadIdx.x];
}

// CLEAN
extern "C" __global__ void as_many_rounds_as_needed(int* out, const int* in, int n)
{
    __shared__ int bins[256];
    int* words = bins;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 256 / 64; ++k) words[k * 64 + threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[in[i] % 256], 1);
    __syncthreads();
    out[i] = bins[threadIdx.x];
}

// The launch forgot the bytes of dynamic shared memory.
// FINDS: out_of_bounds @fill
// FINDS: out_of_bounds @use
extern "C" __global__ void dynamic_array_without_bytes(int* out, const int* in, int n)
{
    extern __shared__ int pool[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    pool[threadIdx.x] = in[i];  // @fill
    __syncthreads();
    out[i] = pool[63 - threadIdx.x];  // @use
}

// More than 48 KiB, which a kernel must ask for.
// CLEAN
// LAUNCH: <<<2, 64, 65536>>>
extern "C" __global__ void all_of_a_large_dynamic_array(int* out, const int* in, int n)
{
    extern __shared__ int pool[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = threadIdx.x; k < 16384; k += blockDim.x) pool[k] = in[i];
    __syncthreads();
    out[i] = pool[16383 - threadIdx.x];
}
