// A tile of 4 rows and 16 columns, with row and column swapped in the index.

// FINDS: out_of_bounds @turned
// LAUNCH: <<<2, (16, 4)>>>
extern "C" __global__ void wrong_dimension(int* out, const int* in, int n)
{
    __shared__ int tile[4][16];
    int i = (blockIdx.x * 4 + threadIdx.y) * 16 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[threadIdx.x][threadIdx.y];  // @turned
}

// Four threads a row and four rows at a time: the index is turned, and inside.
// CLEAN
// LAUNCH: <<<2, (16, 4)>>>
extern "C" __global__ void turned_tile_has_turned_dimensions(int* out, const int* in, int n)
{
    __shared__ int tile[16][4];
    int i = (blockIdx.x * 4 + threadIdx.y) * 16 + threadIdx.x;
    tile[threadIdx.x][threadIdx.y] = in[i];
    __syncthreads();
    out[i] = tile[15 - threadIdx.x][3 - threadIdx.y];
}
