// One instruction whose lanes access arrays and variables of the program.

__device__ int counts[64];
__device__ int limits[64];

// Odd lanes write to the variable, in each block.
// FINDS: race @to_either @to_either
// OUT: zeros
extern "C" __global__ void both_blocks_write_the_variable(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* place = threadIdx.x % 2 == 0 ? &out[i] : &counts[threadIdx.x];
    *place = in[i];  // @to_either
}

// Even lanes write to the variable, so that the first one does.
// FINDS: race @to_the_variable_first @to_the_variable_first
// OUT: zeros
extern "C" __global__ void both_blocks_write_the_array(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* place = threadIdx.x % 2 == 0 ? &limits[threadIdx.x / 2 + 32 * blockIdx.x] : &out[threadIdx.x];
    *place = in[i];  // @to_the_variable_first
}

// CLEAN
// OUT: zeros
extern "C" __global__ void each_has_its_own_place(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* place = threadIdx.x % 2 == 0 ? &out[i] : &counts[threadIdx.x / 2 + 32 * blockIdx.x];
    *place = in[i];
    *place += 1;
}

__constant__ int of_all[64] = {1, 2, 3, 4};

// CLEAN
extern "C" __global__ void reads_four_memories_at_once(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    const int* places[] = {&in[i], &tile[threadIdx.x ^ 1], &limits[threadIdx.x], &of_all[threadIdx.x]};
    out[i] = *places[threadIdx.x % 4];
}
