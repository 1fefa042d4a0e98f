// Without -rdc=true, each file that includes this has variables of its own, and so have its kernels.
#pragma once

__constant__ float scale = 1;
__device__ int launches;
__managed__ int blocks;

template <class T>
__device__ T offset = T(1);

template <class T>
__global__ void scale_by(T* value)
{
    *value = *value * scale + offset<T>;
    launches += 1;
    blocks += 2;
}

static __global__ void clear(float* value) { *value = 0; }

struct Value {
    float* place;
    void forget() { clear<<<1, 1>>>(place); }
};
