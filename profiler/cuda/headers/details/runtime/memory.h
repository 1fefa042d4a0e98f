// Memory of the device and of the host (CUDA Runtime API, "Memory Management").
#pragma once

#include "types.h"

extern "C" {

cudaError_t cudaMalloc(void** devPtr, size_t size) noexcept;
cudaError_t cudaMallocManaged(void** devPtr, size_t size, unsigned int flags) noexcept;
cudaError_t cudaMallocHost(void** ptr, size_t size) noexcept;
cudaError_t cudaHostAlloc(void** pHost, size_t size, unsigned int flags) noexcept;
cudaError_t cudaMallocPitch(void** devPtr, size_t* pitch, size_t width, size_t height) noexcept;
cudaError_t cudaMalloc3D(cudaPitchedPtr* pitchedDevPtr, cudaExtent extent) noexcept;
cudaError_t cudaFree(void* devPtr) noexcept;
cudaError_t cudaFreeHost(void* ptr) noexcept;
cudaError_t cudaHostRegister(void* ptr, size_t size, unsigned int flags) noexcept;
cudaError_t cudaHostUnregister(void* ptr) noexcept;
cudaError_t cudaHostGetDevicePointer(void** pDevice, void* pHost, unsigned int flags) noexcept;
cudaError_t cudaHostGetFlags(unsigned int* pFlags, void* pHost) noexcept;
cudaError_t cudaMemGetInfo(size_t* free, size_t* total) noexcept;
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* ptr) noexcept;

cudaError_t cudaMemset(void* devPtr, int value, size_t count) noexcept;
cudaError_t cudaMemset2D(void* devPtr, size_t pitch, int value, size_t width, size_t height) noexcept;
cudaError_t cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent) noexcept;
cudaError_t cudaMemsetAsync(void* devPtr, int value, size_t count, cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemset2DAsync(void* devPtr, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent,
                              cudaStream_t stream = nullptr) noexcept;

cudaError_t cudaMallocAsync(void** devPtr, size_t size, cudaStream_t hStream) noexcept;
cudaError_t cudaFreeAsync(void* devPtr, cudaStream_t hStream) noexcept;
cudaError_t cudaMallocFromPoolAsync(void** ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) noexcept;
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* memPool, int device) noexcept;
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* memPool, int device) noexcept;
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool) noexcept;
cudaError_t cudaMemPoolCreate(cudaMemPool_t* memPool, const cudaMemPoolProps* poolProps) noexcept;
cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool) noexcept;
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep) noexcept;
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value) noexcept;
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value) noexcept;
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t memPool, const cudaMemAccessDesc* descList, size_t count) noexcept;
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t memPool, cudaMemLocation* location) noexcept;

cudaError_t cudaMemRangeGetAttribute(void* data, size_t dataSize, cudaMemRangeAttribute attribute, const void* devPtr,
                                     size_t count) noexcept;
cudaError_t cudaMemRangeGetAttributes(void** data, size_t* dataSizes, cudaMemRangeAttribute* attributes,
                                      size_t numAttributes, const void* devPtr, size_t count) noexcept;
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* devPtr, size_t length, unsigned int flags) noexcept;

}  // extern "C"

namespace warpbook_program {

// What two versions of CUDA call by one name, with other parameters.
cudaError_t prefetch(const void* memory, size_t bytes, cudaMemLocation to, cudaStream_t stream) noexcept;
cudaError_t advise(const void* memory, size_t bytes, cudaMemoryAdvise advice, cudaMemLocation location) noexcept;

__forceinline__ cudaMemLocation location_of_device(int device)
{
    return {device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice, device};
}

}  // namespace warpbook_program

__forceinline__ cudaError_t cudaMemPrefetchAsync(const void* devPtr, size_t count, cudaMemLocation location,
                                                 unsigned int, cudaStream_t stream = nullptr)
{
    return warpbook_program::prefetch(devPtr, count, location, stream);
}
__forceinline__ cudaError_t cudaMemPrefetchAsync(const void* devPtr, size_t count, int dstDevice,
                                                 cudaStream_t stream = nullptr)
{
    return warpbook_program::prefetch(devPtr, count, warpbook_program::location_of_device(dstDevice), stream);
}
__forceinline__ cudaError_t cudaMemPrefetchAsync_v2(const void* devPtr, size_t count, cudaMemLocation location,
                                                    unsigned int, cudaStream_t stream = nullptr)
{
    return warpbook_program::prefetch(devPtr, count, location, stream);
}
__forceinline__ cudaError_t cudaMemAdvise(const void* devPtr, size_t count, cudaMemoryAdvise advice,
                                          cudaMemLocation location)
{
    return warpbook_program::advise(devPtr, count, advice, location);
}
__forceinline__ cudaError_t cudaMemAdvise(const void* devPtr, size_t count, cudaMemoryAdvise advice, int device)
{
    return warpbook_program::advise(devPtr, count, advice, warpbook_program::location_of_device(device));
}
__forceinline__ cudaError_t cudaMemAdvise_v2(const void* devPtr, size_t count, cudaMemoryAdvise advice,
                                             cudaMemLocation location)
{
    return warpbook_program::advise(devPtr, count, advice, location);
}

// Pointers of any type, as CUDA's C++ interface takes them.

namespace cuda_on_cpu {

/// CUDA's own are casts of C: memory may be asked for by a `const float*`.
template <class T>
__forceinline__ void** untyped(T** pointer)
{
    return (void**)pointer;
}

}  // namespace cuda_on_cpu

template <class T>
__forceinline__ cudaError_t cudaMalloc(T** devPtr, size_t size)
{
    return cudaMalloc(cuda_on_cpu::untyped(devPtr), size);
}
template <class T>
__forceinline__ cudaError_t cudaMallocManaged(T** devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal)
{
    return cudaMallocManaged(cuda_on_cpu::untyped(devPtr), size, flags);
}
template <class T>
__forceinline__ cudaError_t cudaMallocHost(T** ptr, size_t size, unsigned int flags = 0)
{
    // Findings name the function that the program calls.
    if (flags == 0) return cudaMallocHost(cuda_on_cpu::untyped(ptr), size);
    return cudaHostAlloc(cuda_on_cpu::untyped(ptr), size, flags);
}
template <class T>
__forceinline__ cudaError_t cudaHostAlloc(T** ptr, size_t size, unsigned int flags)
{
    return cudaHostAlloc(cuda_on_cpu::untyped(ptr), size, flags);
}
template <class T>
__forceinline__ cudaError_t cudaHostGetDevicePointer(T** pDevice, void* pHost, unsigned int flags)
{
    return cudaHostGetDevicePointer(cuda_on_cpu::untyped(pDevice), pHost, flags);
}
template <class T>
__forceinline__ cudaError_t cudaMallocPitch(T** devPtr, size_t* pitch, size_t width, size_t height)
{
    return cudaMallocPitch(cuda_on_cpu::untyped(devPtr), pitch, width, height);
}
template <class T>
__forceinline__ cudaError_t cudaMallocAsync(T** ptr, size_t size, cudaStream_t stream)
{
    return cudaMallocAsync(cuda_on_cpu::untyped(ptr), size, stream);
}
template <class T>
__forceinline__ cudaError_t cudaMallocAsync(T** ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream)
{
    return cudaMallocFromPoolAsync(cuda_on_cpu::untyped(ptr), size, memPool, stream);
}
template <class T>
__forceinline__ cudaError_t cudaMallocFromPoolAsync(T** ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream)
{
    return cudaMallocFromPoolAsync(cuda_on_cpu::untyped(ptr), size, memPool, stream);
}
template <class T>
__forceinline__ cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T* devPtr, size_t length = 0,
                                                     unsigned int flags = cudaMemAttachSingle)
{
    return cudaStreamAttachMemAsync(stream, static_cast<void*>(devPtr), length, flags);
}

constexpr cudaPitchedPtr make_cudaPitchedPtr(void* d, size_t p, size_t xsz, size_t ysz) { return {d, p, xsz, ysz}; }
constexpr cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
constexpr cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return {w, h, d}; }
