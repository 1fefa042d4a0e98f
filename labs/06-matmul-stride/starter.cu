#include "lab.hpp"

// PREDICTION: one block of 8 x 4 threads, which is one warp, computes a product with 12 rows and 16 columns. How many
// requests does it make to write `c`? (A request is what a warp's lanes ask of memory together.)
double predicted_store_requests()
{
    return unknown;
}

// PREDICTION: each element of that product is a sum of 5 products. How many requests does it make to read `a` and `b`,
// both together?
double predicted_load_requests()
{
    return unknown;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    // TODO: compute every element of `c`, exactly once, with a grid of any size.
}
