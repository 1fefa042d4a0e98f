// Launches lab 05's `who_was_here` with a grid of your choice, and prints who wrote each element. For 2 x 1 blocks of
// 4 x 2 threads, 11 columns and 5 rows:
//
//     ./warpbook run docs/examples/grids/walk.cu -- 2 1 4 2 11 5

#include <cstdio>
#include <cstdlib>

__global__ void who_was_here(float* label, int width, int height)
{
    int first_column = blockIdx.x * blockDim.x + threadIdx.x;
    int first_row = blockIdx.y * blockDim.y + threadIdx.y;
    int column_stride = gridDim.x * blockDim.x;
    int row_stride = gridDim.y * blockDim.y;

    for (int row = first_row; row < height; row += row_stride)
        for (int column = first_column; column < width; column += column_stride)
            label[row * width + column] = first_column + first_row / 10.0f;
}

int main(int count, char** words)
{
    if (count != 7) {
        std::printf("Six numbers, please: blocks along x and y, threads along x and y, columns and rows.\n");
        return 1;
    }
    int numbers[6];
    for (int i = 0; i < 6; ++i) numbers[i] = std::atoi(words[i + 1]);
    dim3 grid(numbers[0], numbers[1]);
    dim3 block(numbers[2], numbers[3]);
    int width = numbers[4];
    int height = numbers[5];

    float* label = nullptr;
    cudaMallocManaged(&label, sizeof(float) * width * height);
    who_was_here<<<grid, block>>>(label, width, height);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        std::printf("%s\n", cudaGetErrorString(error));
        return 1;
    }
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) std::printf("%5.1f", label[row * width + column]);
        std::printf("\n");
    }
    cudaFree(label);
}
