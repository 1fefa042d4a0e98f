// A pointer to what only the launching block, or thread, has.

__global__ void double_all(int* values) { values[threadIdx.x] *= 2; }
__global__ void double_from(int* out, const int* values) { out[threadIdx.x] = 2 * values[threadIdx.x]; }

struct Row {
    int values[4];
};
__global__ void double_row(int* out, Row row)
{
    for (int i = 0; i < 4; ++i) out[i] = 2 * row.values[i];
}

// FINDS: unknown_address @shared
extern "C" __global__ void gives_its_tile_to_a_child(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x == 0) double_from<<<1, 64>>>(out + i, tile);  // @shared
}

// FINDS: unknown_address @local
extern "C" __global__ void gives_a_local_array_to_a_child(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int mine[4] = {in[i], i, i, i};
    int* values = mine;
    if (i % 4 == 0) double_from<<<1, 4>>>(out + i, values);  // @local
}

// CLEAN
extern "C" __global__ void gives_a_row_by_value(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 4 == 0) double_row<<<1, 4>>>(out + i, Row{{in[i], i, i, i}});
}

// What the launching thread has written, its child sees; what others of the block have, behind a barrier.
// CLEAN
extern "C" __global__ void gives_global_memory_to_a_child(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
    __syncthreads();
    if (threadIdx.x == 0) double_all<<<1, 64>>>(out + i);
}
