// Beyond the end of a row of a two-dimensional tile lies the next row: wrong, and still inside the array.

// The lower edge is guarded, the right one is forgotten.
// FINDS: out_of_bounds @right
// LAUNCH: <<<2, (8, 8)>>>
extern "C" __global__ void past_the_row(int* out, const int* in, int n)
{
    __shared__ int tile[8][8];
    int i = (blockIdx.x * 8 + threadIdx.y) * 8 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.y == 7) return;
    int below = tile[threadIdx.y + 1][threadIdx.x];
    int right = tile[threadIdx.y][threadIdx.x + 1];  // @right
    out[i] = below + right;
}

// A row has one element too many.
// FINDS: out_of_bounds @sum
// LAUNCH: <<<2, (8, 8)>>>
extern "C" __global__ void row_of_nine(int* out, const int* in, int n)
{
    __shared__ int tile[8][8];
    int i = (blockIdx.x * 8 + threadIdx.y) * 8 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    __syncthreads();
    int sum = 0;
    for (int column = 0; column <= 8; ++column) sum += tile[threadIdx.y][column];  // @sum
    out[i] = sum;
}

// CLEAN
// LAUNCH: <<<2, (8, 8)>>>
extern "C" __global__ void both_edges_guarded(int* out, const int* in, int n)
{
    __shared__ int tile[8][8];
    int i = (blockIdx.x * 8 + threadIdx.y) * 8 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.y == 7 || threadIdx.x == 7) return;
    out[i] = tile[threadIdx.y + 1][threadIdx.x] + tile[threadIdx.y][threadIdx.x + 1];
}

// A column that nobody uses keeps the banks apart.
// CLEAN
// LAUNCH: <<<2, (8, 8)>>>
extern "C" __global__ void padded_row(int* out, const int* in, int n)
{
    __shared__ int tile[8][8 + 1];
    int i = (blockIdx.x * 8 + threadIdx.y) * 8 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[threadIdx.x][threadIdx.y];
}

// The tile seen as one long row, on purpose.
// CLEAN
// LAUNCH: <<<2, (8, 8)>>>
extern "C" __global__ void tile_as_one_long_row(int* out, const int* in, int n)
{
    __shared__ int tile[8][8];
    int i = (blockIdx.x * 8 + threadIdx.y) * 8 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    __syncthreads();
    const int* flat = &tile[0][0];
    out[i] = flat[63 - (threadIdx.y * 8 + threadIdx.x)];
}
