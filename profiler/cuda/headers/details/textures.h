// Reads of textures (CUDA C++ Programming Guide, "Texture Functions"). What comes of them is said in
// profiler/machine/rules/texture_reading.hpp; they are not counted.
#pragma once

#include "texture_elements.h"

#define WARPBOOK_TYPES_OF_TEXTURES \
    "CUDA reads textures as floats, as integers of at most 4 bytes, and as vectors of 1, 2 or 4 of them"

namespace cuda_on_cpu {

template <class T>
__forceinline__ T read_texture(warpbook_model::TextureShape shape, const char* call, cudaTextureObject_t texture,
                               float x, float y, float z, int layer)
{
    static_assert(is_read_from_textures<T>, WARPBOOK_TYPES_OF_TEXTURES);
    return element_of<T>(
        warpbook_model::read_texture(texture, {shape, texture_element<T>(), false, 0}, x, y, z, layer, call));
}

template <class T>
__forceinline__ T read_1d(const char* call, cudaTextureObject_t texture, float x)
{
    return read_texture<T>(warpbook_model::TextureShape::one_dimension, call, texture, x, 0, 0, 0);
}

template <class T>
__forceinline__ T read_2d(const char* call, cudaTextureObject_t texture, float x, float y)
{
    return read_texture<T>(warpbook_model::TextureShape::two_dimensions, call, texture, x, y, 0, 0);
}

template <class T>
__forceinline__ T read_3d(const char* call, cudaTextureObject_t texture, float x, float y, float z)
{
    return read_texture<T>(warpbook_model::TextureShape::three_dimensions, call, texture, x, y, z, 0);
}

template <class T>
__forceinline__ T read_layer_1d(const char* call, cudaTextureObject_t texture, float x, int layer)
{
    return read_texture<T>(warpbook_model::TextureShape::layers_of_one_dimension, call, texture, x, 0, 0, layer);
}

template <class T>
__forceinline__ T read_layer_2d(const char* call, cudaTextureObject_t texture, float x, float y, int layer)
{
    return read_texture<T>(warpbook_model::TextureShape::layers_of_two_dimensions, call, texture, x, y, 0, layer);
}

template <class T>
__forceinline__ T fetch(const char* call, cudaTextureObject_t texture, int x)
{
    static_assert(is_read_from_textures<T>, WARPBOOK_TYPES_OF_TEXTURES);
    return element_of<T>(warpbook_model::fetch_from_texture(texture, texture_element<T>(), x, call));
}

template <class T>
__forceinline__ T gather(const char* call, cudaTextureObject_t texture, float x, float y, int number)
{
    static_assert(is_read_from_textures<T> && texture_element<T>().numbers == 4,
                  "CUDA gathers from textures into vectors of four numbers");
    const warpbook_model::TextureRead read = {warpbook_model::TextureShape::two_dimensions, texture_element<T>(), true,
                                              static_cast<unsigned char>(number)};
    return element_of<T>(warpbook_model::read_texture(texture, read, x, y, 0, 0, call));
}

}  // namespace cuda_on_cpu

// A macro, because each function has two forms: its value is returned, or stored through a pointer. `read` gives the
// value; after it are the parameters that come after the texture.
#define WARPBOOK_TEXTURE_FUNCTION(name, read, ...)                                \
    template <class T>                                                            \
    __forceinline__ T name(cudaTextureObject_t texture, __VA_ARGS__)              \
    {                                                                             \
        return cuda_on_cpu::read;                                                 \
    }                                                                             \
    template <class T>                                                            \
    __forceinline__ void name(T* value, cudaTextureObject_t texture, __VA_ARGS__) \
    {                                                                             \
        *value = cuda_on_cpu::read;                                               \
    }

WARPBOOK_TEXTURE_FUNCTION(tex1Dfetch, fetch<T>("tex1Dfetch", texture, x), int x)
WARPBOOK_TEXTURE_FUNCTION(tex1D, read_1d<T>("tex1D", texture, x), float x)
WARPBOOK_TEXTURE_FUNCTION(tex2D, read_2d<T>("tex2D", texture, x, y), float x, float y)
WARPBOOK_TEXTURE_FUNCTION(tex3D, read_3d<T>("tex3D", texture, x, y, z), float x, float y, float z)
WARPBOOK_TEXTURE_FUNCTION(tex1DLayered, read_layer_1d<T>("tex1DLayered", texture, x, layer), float x, int layer)
WARPBOOK_TEXTURE_FUNCTION(tex2DLayered, read_layer_2d<T>("tex2DLayered", texture, x, y, layer), float x, float y,
                          int layer)
WARPBOOK_TEXTURE_FUNCTION(tex2Dgather, gather<T>("tex2Dgather", texture, x, y, number), float x, float y,
                          int number = 0)
// There are no mipmaps here: each level is the one that there is.
WARPBOOK_TEXTURE_FUNCTION(tex1DLod, read_1d<T>("tex1DLod", texture, x), float x, float)
WARPBOOK_TEXTURE_FUNCTION(tex2DLod, read_2d<T>("tex2DLod", texture, x, y), float x, float y, float)
WARPBOOK_TEXTURE_FUNCTION(tex3DLod, read_3d<T>("tex3DLod", texture, x, y, z), float x, float y, float z, float)

#undef WARPBOOK_TEXTURE_FUNCTION
#undef WARPBOOK_TYPES_OF_TEXTURES
