// Arrays of CUDA, and the textures and surfaces of them (CUDA Runtime API, "Memory Management", "Texture Object
// Management", "Surface Object Management").
#pragma once

#include <type_traits>

#include "not_in_model.h"
#include "types.h"

extern "C" {

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, size_t width, size_t height = 0,
                            unsigned int flags = 0) noexcept;
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, cudaExtent extent,
                              unsigned int flags = 0) noexcept;
cudaError_t cudaFreeArray(cudaArray_t array) noexcept;
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* desc, cudaExtent* extent, unsigned int* flags,
                             cudaArray_t array) noexcept;
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* desc, cudaArray_const_t array) noexcept;
cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t count,
                              cudaMemcpyKind kind) noexcept;
cudaError_t cudaMemcpyFromArray(void* dst, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
                                cudaMemcpyKind kind) noexcept;
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t count,
                                   cudaMemcpyKind kind, cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemcpyFromArrayAsync(void* dst, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
                                     cudaMemcpyKind kind, cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t spitch,
                                size_t width, size_t height, cudaMemcpyKind kind) noexcept;
cudaError_t cudaMemcpy2DFromArray(void* dst, size_t dpitch, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                  size_t width, size_t height, cudaMemcpyKind kind) noexcept;
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t spitch,
                                     size_t width, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemcpy2DFromArrayAsync(void* dst, size_t dpitch, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                       size_t width, size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src,
                                     size_t wOffsetSrc, size_t hOffsetSrc, size_t width, size_t height,
                                     cudaMemcpyKind kind = cudaMemcpyDeviceToDevice) noexcept;

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* pTexObject, const cudaResourceDesc* pResDesc,
                                    const cudaTextureDesc* pTexDesc, const cudaResourceViewDesc* pResViewDesc) noexcept;
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texObject) noexcept;
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* pResDesc, cudaTextureObject_t texObject) noexcept;
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* pTexDesc, cudaTextureObject_t texObject) noexcept;
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* pSurfObject, const cudaResourceDesc* pResDesc) noexcept;
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject) noexcept;
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* pResDesc, cudaSurfaceObject_t surfObject) noexcept;

WARPBOOK_NOT_IN_MODEL("Warpbook's model has no mipmaps (cudaMallocMipmappedArray): use an array for each level")
cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t* mipmappedArray, const cudaChannelFormatDesc* desc,
                                     cudaExtent extent, unsigned int numLevels, unsigned int flags = 0) noexcept;
WARPBOOK_NOT_IN_MODEL("Warpbook's model has no mipmaps (cudaGetMipmappedArrayLevel): use an array for each level")
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t* levelArray, cudaMipmappedArray_const_t mipmappedArray,
                                       unsigned int level) noexcept;
WARPBOOK_NOT_IN_MODEL("Warpbook's model has no mipmaps (cudaFreeMipmappedArray): use an array for each level")
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t mipmappedArray) noexcept;

}  // extern "C"

__forceinline__ cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f)
{
    return {x, y, z, w, f};
}

/// Of a number, or of one of CUDA's vectors.
template <class T>
__forceinline__ cudaChannelFormatDesc cudaCreateChannelDesc()
{
    if constexpr (std::is_void_v<T>) {
        return {0, 0, 0, 0, cudaChannelFormatKindNone};
    } else {
        using Number = typename cuda_on_cpu::NumberIn<T>::Type;
        constexpr cudaChannelFormatKind kind = std::is_floating_point_v<Number> ? cudaChannelFormatKindFloat
                                               : std::is_signed_v<Number>       ? cudaChannelFormatKindSigned
                                                                                : cudaChannelFormatKindUnsigned;
        constexpr int bits = 8 * sizeof(Number);
        constexpr unsigned numbers = sizeof(T) / sizeof(Number);
        return {bits, numbers > 1 ? bits : 0, numbers > 2 ? bits : 0, numbers > 3 ? bits : 0, kind};
    }
}
__forceinline__ cudaChannelFormatDesc cudaCreateChannelDescHalf() { return {16, 0, 0, 0, cudaChannelFormatKindFloat}; }
__forceinline__ cudaChannelFormatDesc cudaCreateChannelDescHalf1() { return {16, 0, 0, 0, cudaChannelFormatKindFloat}; }
__forceinline__ cudaChannelFormatDesc cudaCreateChannelDescHalf2()
{
    return {16, 16, 0, 0, cudaChannelFormatKindFloat};
}
__forceinline__ cudaChannelFormatDesc cudaCreateChannelDescHalf4()
{
    return {16, 16, 16, 16, cudaChannelFormatKindFloat};
}
