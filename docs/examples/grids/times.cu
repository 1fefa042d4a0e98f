// Multiplies two n x n matrices with grids of 1, 4, 16 ... blocks of 16 x 16 threads, and takes the time of each. Your
// kernel of lab 06 can take the place of the one below.
//
//     nvcc -O3 -arch=native -o times docs/examples/grids/times.cu && ./times 1024       on a GPU: the times
//     ./warpbook run docs/examples/grids/times.cu -- 128                                on the model: the requests

#include <cstdio>
#include <cstdlib>

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows; row += gridDim.y * blockDim.y) {
        for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += gridDim.x * blockDim.x) {
            float sum = 0;
            for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            c[row * columns + column] = sum;
        }
    }
}

int main(int count, char** words)
{
    int n = count == 2 ? std::atoi(words[1]) : 1024;
    size_t bytes = sizeof(float) * n * n;
    float *a = nullptr, *b = nullptr, *c = nullptr;
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMalloc(&c, bytes);
    cudaMemset(a, 0, bytes);
    cudaMemset(b, 0, bytes);

    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    for (int width = 1; width * 16 <= n; width *= 2) {
        dim3 grid(width, width);
        dim3 block(16, 16);
        matmul<<<grid, block>>>(c, a, b, n, n, n);  // the first launch of a kernel takes longer: not timed
        cudaEventRecord(start);
        matmul<<<grid, block>>>(c, a, b, n, n, n);
        cudaEventRecord(stop);
        cudaError_t error = cudaEventSynchronize(stop);
        if (error != cudaSuccess) {
            std::printf("%s\n", cudaGetErrorString(error));
            return 1;
        }
        float milliseconds = 0;
        cudaEventElapsedTime(&milliseconds, start, stop);
        std::printf("%5d blocks: %9.3f ms\n", width * width, milliseconds);
    }
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
}
