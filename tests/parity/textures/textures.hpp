#pragma once

#include <cuda_runtime.h>

// The kernels of this folder: thread i reads at places[i], and writes what comes as four words, floats by their bits.
// Of a place, a function takes as many numbers as it has coordinates; w is the layer, or the number that is gathered.

namespace texture_values {

enum class Function {
    fetch,
    read_1d,
    read_2d,
    read_3d,
    layer_1d,
    layer_2d,
    /// Into four numbers, from whatever the elements are.
    gather,
};

// clang-format off
__global__ void reads_float(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out);
__global__ void reads_float2(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out);
__global__ void reads_float4(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out);
__global__ void reads_char(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out);
__global__ void reads_uchar4(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out);
__global__ void reads_short2(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out);
__global__ void reads_ushort(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out);
__global__ void reads_int(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out);
__global__ void reads_uint4(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out);
// clang-format on

/// By reading (mode 0: zero, 1: clamp) ints of a surface.
__global__ void reads_surface(cudaSurfaceObject_t surface, Function shape, int mode, const float4* places, int count,
                              uint4* out);
/// One thread writes i + 1 at places[i], one after the other.
__global__ void writes_surface(cudaSurfaceObject_t surface, Function shape, int mode, const float4* places, int count);

}  // namespace texture_values
