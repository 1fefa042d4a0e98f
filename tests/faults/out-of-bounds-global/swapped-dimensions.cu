// A matrix of 8 rows and 16 columns, with row and column swapped in the index.

// FINDS: out_of_bounds @store
// LAUNCH: <<<(2, 1), (8, 8)>>>
extern "C" __global__ void swapped_dimensions(int* out, const int* in, int n)
{
    int columns = gridDim.x * blockDim.x;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    out[column * columns + row] = in[row * columns + column];  // @store
}

// CLEAN
// LAUNCH: <<<(2, 1), (8, 8)>>>
extern "C" __global__ void transposed_with_its_own_pitch(int* out, const int* in, int n)
{
    int columns = gridDim.x * blockDim.x;
    int rows = gridDim.y * blockDim.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    out[column * rows + row] = in[row * columns + column];
}
