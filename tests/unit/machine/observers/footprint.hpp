#pragma once

// c = a b, n x n, one thread for each element; n is a multiple of 16, and so are the blocks. Block (x, y) computes tile
// (y, x) where `by_columns`, and from the last one on where `backwards`.
__global__ void product(float* c, const float* a, const float* b, int n, bool by_columns, bool backwards);

// out[i] = in[i] by 64 threads.
__global__ void copy_64(float* out, const float* in);
// out[i] = in[i] by 4 threads, 16 bytes each.
__global__ void copy_wide(double2* out, const double2* in);
// Every thread adds a variable's 8 values to `sum`.
__global__ void add_variable(int* sum);
