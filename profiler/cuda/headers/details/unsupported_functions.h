// What kernels can call on a GPU and not here: said by name when the student's file is compiled, with what to do
// instead.
#pragma once

#include <stddef.h>

#include "texture_elements.h"

#define WARPBOOK_UNSUPPORTED(text) __attribute__((error(text)))

// CUDA 9 replaced these, and GPUs since Volta do not have them.
template <class T, class... More>
WARPBOOK_UNSUPPORTED("CUDA has no __shfl any more: use __shfl_sync(mask, value, lane)")
T __shfl(T value, int lane, More...);
template <class T, class... More>
WARPBOOK_UNSUPPORTED("CUDA has no __shfl_up any more: use __shfl_up_sync(mask, value, delta)")
T __shfl_up(T value, unsigned delta, More...);
template <class T, class... More>
WARPBOOK_UNSUPPORTED("CUDA has no __shfl_down any more: use __shfl_down_sync(mask, value, delta)")
T __shfl_down(T value, unsigned delta, More...);
template <class T, class... More>
WARPBOOK_UNSUPPORTED("CUDA has no __shfl_xor any more: use __shfl_xor_sync(mask, value, lanes)")
T __shfl_xor(T value, int lanes, More...);
WARPBOOK_UNSUPPORTED("CUDA has no __ballot any more: use __ballot_sync(mask, predicate)")
unsigned __ballot(int predicate);
WARPBOOK_UNSUPPORTED("CUDA has no __any any more: use __any_sync(mask, predicate)") int __any(int predicate);
WARPBOOK_UNSUPPORTED("CUDA has no __all any more: use __all_sync(mask, predicate)") int __all(int predicate);

// Both forms of a function: its value is returned, or stored through a pointer.
#define WARPBOOK_NO_TEXTURE_FUNCTION(name, text)          \
    template <class T, class... Where>                    \
    WARPBOOK_UNSUPPORTED("Warpbook's model has no " text) \
    T name(cudaTextureObject_t texture, Where... where);  \
    template <class T, class... Where>                    \
    WARPBOOK_UNSUPPORTED("Warpbook's model has no " text) \
    void name(T* value, cudaTextureObject_t texture, Where... where);

#define WARPBOOK_NO_CUBEMAPS(name) WARPBOOK_NO_TEXTURE_FUNCTION(name, "cubemaps (" #name "): use a layer for each face")
#define WARPBOOK_NO_LEVELS(name, without) \
    WARPBOOK_NO_TEXTURE_FUNCTION(name, "mipmaps (" #name "): without them, " #without "() reads the same")

WARPBOOK_NO_CUBEMAPS(texCubemap)
WARPBOOK_NO_CUBEMAPS(texCubemapLod)
WARPBOOK_NO_CUBEMAPS(texCubemapGrad)
WARPBOOK_NO_CUBEMAPS(texCubemapLayered)
WARPBOOK_NO_CUBEMAPS(texCubemapLayeredLod)
WARPBOOK_NO_CUBEMAPS(texCubemapLayeredGrad)
WARPBOOK_NO_CUBEMAPS(surfCubemapread)
WARPBOOK_NO_CUBEMAPS(surfCubemapLayeredread)
WARPBOOK_NO_LEVELS(tex1DGrad, tex1D)
WARPBOOK_NO_LEVELS(tex2DGrad, tex2D)
WARPBOOK_NO_LEVELS(tex3DGrad, tex3D)
WARPBOOK_NO_LEVELS(tex1DLayeredLod, tex1DLayered)
WARPBOOK_NO_LEVELS(tex2DLayeredLod, tex2DLayered)
WARPBOOK_NO_LEVELS(tex1DLayeredGrad, tex1DLayered)
WARPBOOK_NO_LEVELS(tex2DLayeredGrad, tex2DLayered)

#undef WARPBOOK_NO_LEVELS
#undef WARPBOOK_NO_CUBEMAPS
#undef WARPBOOK_NO_TEXTURE_FUNCTION

template <class T, class... Where>
WARPBOOK_UNSUPPORTED("Warpbook's model has no cubemaps (surfCubemapwrite): use a layer for each face")
void surfCubemapwrite(T value, cudaSurfaceObject_t surface, Where... where);
template <class T, class... Where>
WARPBOOK_UNSUPPORTED("Warpbook's model has no cubemaps (surfCubemapLayeredwrite): use a layer for each face")
void surfCubemapLayeredwrite(T value, cudaSurfaceObject_t surface, Where... where);

WARPBOOK_UNSUPPORTED("Warpbook's model has no erfinv") double erfinv(double x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfinvf") float erfinvf(float x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfcinv") double erfcinv(double x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfcinvf") float erfcinvf(float x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfcx") double erfcx(double x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfcxf") float erfcxf(float x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no normcdfinv") double normcdfinv(double x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no normcdfinvf") float normcdfinvf(float x);

#undef WARPBOOK_UNSUPPORTED
