#pragma once

#include <cuda_runtime.h>

// Stands in for lab 14's contract: its kernels, with tiles small enough to draw.
constexpr int tile_width = 2;

__global__ void tile_transpose(float* transposed, const float* matrix, int n);

// As lab 14 hands it out: coalesced loads, stores n floats apart.
__global__ void naive_transpose(float* transposed, const float* matrix, int n);

double predicted_sectors_per_store();
