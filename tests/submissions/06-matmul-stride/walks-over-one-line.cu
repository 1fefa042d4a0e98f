// VERDICT: FAILED
// WRONG: Values.AreProducts: use std::size_t for an index
// ON GPU: UNSEEN: no launch of the check is so large that the index overflows
// WRONG: Accesses.LoadsAreCoalesced: wanted
// WRONG: Accesses.StoresAreCoalesced: wanted

// Takes `c` for one line of elements, and deals them out: not those that the contract gives to each thread.
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
    int threads_of_block = blockDim.x * blockDim.y;
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int first = block * threads_of_block + threadIdx.y * blockDim.x + threadIdx.x;
    for (int element = first; element < rows * columns; element += gridDim.x * gridDim.y * threads_of_block) {
        int row = element / columns;
        int column = element % columns;
        float sum = 0;
        for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
        c[element] = sum;
    }
}
