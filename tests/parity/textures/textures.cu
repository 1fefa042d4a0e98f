#include "textures.hpp"

namespace texture_values {

namespace {

template <class Number>
__device__ unsigned word_of(Number number)
{
    return static_cast<unsigned>(static_cast<int>(number));
}
__device__ unsigned word_of(float number) { return __float_as_uint(number); }

template <class T>
__device__ uint4 words_of(T value)
{
    uint4 words = make_uint4(0, 0, 0, 0);
    if constexpr (sizeof(T) == sizeof(T::x)) {
        words.x = word_of(value.x);
    } else {
        words.x = word_of(value.x);
        words.y = word_of(value.y);
        if constexpr (sizeof(T) == 4 * sizeof(T::x)) {
            words.z = word_of(value.z);
            words.w = word_of(value.w);
        }
    }
    return words;
}

template <class T, class Gathered>
__device__ uint4 read(cudaTextureObject_t texture, Function function, float4 at)
{
    const int layer = static_cast<int>(at.w);
    switch (function) {
    case Function::fetch: return words_of(tex1Dfetch<T>(texture, static_cast<int>(at.x)));
    case Function::read_1d: return words_of(tex1D<T>(texture, at.x));
    case Function::read_2d: return words_of(tex2D<T>(texture, at.x, at.y));
    case Function::read_3d: return words_of(tex3D<T>(texture, at.x, at.y, at.z));
    case Function::layer_1d: return words_of(tex1DLayered<T>(texture, at.x, layer));
    case Function::layer_2d: return words_of(tex2DLayered<T>(texture, at.x, at.y, layer));
    case Function::gather: break;
    }
    // Which number is gathered must be a constant.
    switch (layer) {
    case 0: return words_of(tex2Dgather<Gathered>(texture, at.x, at.y, 0));
    case 1: return words_of(tex2Dgather<Gathered>(texture, at.x, at.y, 1));
    case 2: return words_of(tex2Dgather<Gathered>(texture, at.x, at.y, 2));
    default: return words_of(tex2Dgather<Gathered>(texture, at.x, at.y, 3));
    }
}

template <class T, class Gathered>
__device__ void read_all(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < count) out[i] = read<T, Gathered>(texture, function, places[i]);
}

template <cudaSurfaceBoundaryMode mode>
__device__ int read_surface(cudaSurfaceObject_t surface, Function shape, float4 at)
{
    const int x = static_cast<int>(at.x) * 4;
    const int y = static_cast<int>(at.y);
    switch (shape) {
    case Function::read_1d: return surf1Dread<int>(surface, x, mode);
    case Function::read_2d: return surf2Dread<int>(surface, x, y, mode);
    case Function::read_3d: return surf3Dread<int>(surface, x, y, static_cast<int>(at.z), mode);
    case Function::layer_1d: return surf1DLayeredread<int>(surface, x, static_cast<int>(at.w), mode);
    default: return surf2DLayeredread<int>(surface, x, y, static_cast<int>(at.w), mode);
    }
}

template <cudaSurfaceBoundaryMode mode>
__device__ void write_surface(int value, cudaSurfaceObject_t surface, Function shape, float4 at)
{
    const int x = static_cast<int>(at.x) * 4;
    const int y = static_cast<int>(at.y);
    switch (shape) {
    case Function::read_1d: surf1Dwrite(value, surface, x, mode); break;
    case Function::read_2d: surf2Dwrite(value, surface, x, y, mode); break;
    case Function::read_3d: surf3Dwrite(value, surface, x, y, static_cast<int>(at.z), mode); break;
    case Function::layer_1d: surf1DLayeredwrite(value, surface, x, static_cast<int>(at.w), mode); break;
    default: surf2DLayeredwrite(value, surface, x, y, static_cast<int>(at.w), mode); break;
    }
}

}  // namespace

// A macro, because kernels have a name for each type that is read.
#define READS(name, Element, Gathered)                                                                                \
    __global__ void name(cudaTextureObject_t texture, Function function, const float4* places, int count, uint4* out) \
    {                                                                                                                 \
        read_all<Element, Gathered>(texture, function, places, count, out);                                           \
    }

READS(reads_float, float1, float4)
READS(reads_float2, float2, float4)
READS(reads_float4, float4, float4)
READS(reads_char, char1, char4)
READS(reads_uchar4, uchar4, uchar4)
READS(reads_short2, short2, short4)
READS(reads_ushort, ushort1, ushort4)
READS(reads_int, int1, int4)
READS(reads_uint4, uint4, uint4)

__global__ void reads_surface(cudaSurfaceObject_t surface, Function shape, int mode, const float4* places, int count,
                              uint4* out)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= count) return;
    const int value = mode == 0 ? read_surface<cudaBoundaryModeZero>(surface, shape, places[i])
                                : read_surface<cudaBoundaryModeClamp>(surface, shape, places[i]);
    out[i] = make_uint4(static_cast<unsigned>(value), 0, 0, 0);
}

__global__ void writes_surface(cudaSurfaceObject_t surface, Function shape, int mode, const float4* places, int count)
{
    for (int i = 0; i < count; ++i) {
        if (mode == 0)
            write_surface<cudaBoundaryModeZero>(i + 1, surface, shape, places[i]);
        else
            write_surface<cudaBoundaryModeClamp>(i + 1, surface, shape, places[i]);
    }
}

}  // namespace texture_values
