// What kernels can call on a GPU and not here: said by name when the student's file is compiled, with what to do
// instead.
#pragma once

#include <stddef.h>

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

using cudaTextureObject_t = unsigned long long;
using cudaSurfaceObject_t = unsigned long long;

#define WARPBOOK_NO_TEXTURES(name)                                                                            \
    template <class T, class... Where>                                                                        \
    WARPBOOK_UNSUPPORTED("Warpbook's model has no textures (" #name "): load from an array in global memory") \
    T name(cudaTextureObject_t texture, Where... where);                                                      \
    template <class T, class... Where>                                                                        \
    WARPBOOK_UNSUPPORTED("Warpbook's model has no textures (" #name "): load from an array in global memory") \
    void name(T* value, cudaTextureObject_t texture, Where... where);

WARPBOOK_NO_TEXTURES(tex1Dfetch)
WARPBOOK_NO_TEXTURES(tex1D)
WARPBOOK_NO_TEXTURES(tex2D)
WARPBOOK_NO_TEXTURES(tex3D)
WARPBOOK_NO_TEXTURES(tex1DLayered)
WARPBOOK_NO_TEXTURES(tex2DLayered)
WARPBOOK_NO_TEXTURES(tex1DLod)
WARPBOOK_NO_TEXTURES(tex2DLod)
WARPBOOK_NO_TEXTURES(tex3DLod)
WARPBOOK_NO_TEXTURES(tex2Dgather)
WARPBOOK_NO_TEXTURES(texCubemap)

#undef WARPBOOK_NO_TEXTURES

#define WARPBOOK_NO_SURFACES(dimensions)                                                \
    template <class T, class... Where>                                                  \
    WARPBOOK_UNSUPPORTED("Warpbook's model has no surfaces (surf" #dimensions           \
                         "read): load from an array in global memory")                  \
    T surf##dimensions##read(cudaSurfaceObject_t surface, Where... where);              \
    template <class T, class... Where>                                                  \
    WARPBOOK_UNSUPPORTED("Warpbook's model has no surfaces (surf" #dimensions           \
                         "read): load from an array in global memory")                  \
    void surf##dimensions##read(T* value, cudaSurfaceObject_t surface, Where... where); \
    template <class T, class... Where>                                                  \
    WARPBOOK_UNSUPPORTED("Warpbook's model has no surfaces (surf" #dimensions           \
                         "write): store to an array in global memory")                  \
    void surf##dimensions##write(T value, cudaSurfaceObject_t surface, Where... where);

WARPBOOK_NO_SURFACES(1D)
WARPBOOK_NO_SURFACES(2D)
WARPBOOK_NO_SURFACES(3D)

#undef WARPBOOK_NO_SURFACES

WARPBOOK_UNSUPPORTED("Warpbook's model has no erfinv") double erfinv(double x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfinvf") float erfinvf(float x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfcinv") double erfcinv(double x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfcinvf") float erfcinvf(float x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfcx") double erfcx(double x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no erfcxf") float erfcxf(float x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no normcdfinv") double normcdfinv(double x);
WARPBOOK_UNSUPPORTED("Warpbook's model has no normcdfinvf") float normcdfinvf(float x);

// Checks are programs for the host, which has assembly of its own.
#ifdef __SANITIZE_THREAD__

// The headers of the system write __asm__.
#define asm _Pragma("GCC error \"Warpbook's model runs no PTX (asm): use CUDA's functions\"") __asm__

#endif

#undef WARPBOOK_UNSUPPORTED
