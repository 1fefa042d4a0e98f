// Accesses to surfaces (CUDA C++ Programming Guide, "Surface Functions"): x counts bytes. They are not counted.
#pragma once

#include "texture_elements.h"

namespace cuda_on_cpu {

template <class T>
constexpr warpbook_model::SurfaceAccess surface_access(warpbook_model::TextureShape shape, cudaSurfaceBoundaryMode mode)
{
    static_assert(
        is_in_surfaces<T>,
        "CUDA reads and writes surfaces as floats, as integers, and as vectors of 1, 2 or 4 of them that fill "
        "at most 16 bytes");
    return {shape, sizeof(T),
            mode == cudaBoundaryModeZero    ? warpbook_model::OutsideSurface::gives_zero
            : mode == cudaBoundaryModeClamp ? warpbook_model::OutsideSurface::takes_the_nearest
                                            : warpbook_model::OutsideSurface::ends_the_kernel};
}

}  // namespace cuda_on_cpu

// A macro, because each shape has three functions: a value is read and returned, read and stored through a pointer, or
// written. `y` and `z` are those of the place; after them are the parameters that come after the surface.
#define WARPBOOK_SURFACE_FUNCTIONS(name, shape, y, z, ...)                                                           \
    template <class T>                                                                                               \
    __forceinline__ T name##read(cudaSurfaceObject_t surface, int x, __VA_ARGS__)                                    \
    {                                                                                                                \
        const auto access = cuda_on_cpu::surface_access<T>(warpbook_model::TextureShape::shape, mode);               \
        return cuda_on_cpu::element_of<T>(warpbook_model::read_surface(surface, access, x, y, z, #name "read"));     \
    }                                                                                                                \
    template <class T>                                                                                               \
    __forceinline__ void name##read(T* value, cudaSurfaceObject_t surface, int x, __VA_ARGS__)                       \
    {                                                                                                                \
        const auto access = cuda_on_cpu::surface_access<T>(warpbook_model::TextureShape::shape, mode);               \
        *value = cuda_on_cpu::element_of<T>(warpbook_model::read_surface(surface, access, x, y, z, #name "read"));   \
    }                                                                                                                \
    template <class T>                                                                                               \
    __forceinline__ void name##write(T value, cudaSurfaceObject_t surface, int x, __VA_ARGS__)                       \
    {                                                                                                                \
        const auto access = cuda_on_cpu::surface_access<T>(warpbook_model::TextureShape::shape, mode);               \
        warpbook_model::write_surface(cuda_on_cpu::bits_of_element(value), surface, access, x, y, z, #name "write"); \
    }

WARPBOOK_SURFACE_FUNCTIONS(surf1D, one_dimension, 0, 0, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
WARPBOOK_SURFACE_FUNCTIONS(surf2D, two_dimensions, y, 0, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
WARPBOOK_SURFACE_FUNCTIONS(surf3D, three_dimensions, y, z, int y, int z,
                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
WARPBOOK_SURFACE_FUNCTIONS(surf1DLayered, layers_of_one_dimension, 0, layer, int layer,
                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
WARPBOOK_SURFACE_FUNCTIONS(surf2DLayered, layers_of_two_dimensions, y, layer, int y, int layer,
                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)

#undef WARPBOOK_SURFACE_FUNCTIONS
