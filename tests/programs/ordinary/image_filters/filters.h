// What the files of this program share.
#pragma once

constexpr int max_weights = 9;

extern __constant__ float weights[max_weights];
extern __device__ int clipped;

__device__ float weighted_sum(const float* row, int x, int width, int count);
__device__ float clip(float value, float low, float high);

void set_weights(const float* on_host, int count);
