// Copies between host and device, and to and from variables of the device (CUDA Runtime API, "Memory Management").
#pragma once

#include "types.h"

extern "C" {

cudaError_t cudaMemcpy(void* dst, const void* src, size_t count, cudaMemcpyKind kind) noexcept;
cudaError_t cudaMemcpyAsync(void* dst, const void* src, size_t count, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, size_t count) noexcept;
cudaError_t cudaMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice, size_t count,
                                cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                         cudaMemcpyKind kind) noexcept;
cudaError_t cudaMemcpy2DAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) noexcept;
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* p) noexcept;
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* p, cudaStream_t stream = nullptr) noexcept;

cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* src, size_t count, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) noexcept;
cudaError_t cudaMemcpyFromSymbol(void* dst, const void* symbol, size_t count, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) noexcept;
cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* src, size_t count, size_t offset,
                                    cudaMemcpyKind kind, cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaMemcpyFromSymbolAsync(void* dst, const void* symbol, size_t count, size_t offset, cudaMemcpyKind kind,
                                      cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaGetSymbolAddress(void** devPtr, const void* symbol) noexcept;
cudaError_t cudaGetSymbolSize(size_t* size, const void* symbol) noexcept;

}  // extern "C"

namespace cuda_on_cpu {

template <class T>
__forceinline__ const void* address_of_symbol(const T& symbol)
{
    return const_cast<const void*>(reinterpret_cast<const volatile void*>(&symbol));
}

}  // namespace cuda_on_cpu

// Variables by their names.

template <class T>
__forceinline__ cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* src, size_t count, size_t offset = 0,
                                               cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return cudaMemcpyToSymbol(cuda_on_cpu::address_of_symbol(symbol), src, count, offset, kind);
}
template <class T>
__forceinline__ cudaError_t cudaMemcpyFromSymbol(void* dst, const T& symbol, size_t count, size_t offset = 0,
                                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return cudaMemcpyFromSymbol(dst, cuda_on_cpu::address_of_symbol(symbol), count, offset, kind);
}
template <class T>
__forceinline__ cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* src, size_t count, size_t offset = 0,
                                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                                    cudaStream_t stream = nullptr)
{
    return cudaMemcpyToSymbolAsync(cuda_on_cpu::address_of_symbol(symbol), src, count, offset, kind, stream);
}
template <class T>
__forceinline__ cudaError_t cudaMemcpyFromSymbolAsync(void* dst, const T& symbol, size_t count, size_t offset = 0,
                                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                                      cudaStream_t stream = nullptr)
{
    return cudaMemcpyFromSymbolAsync(dst, cuda_on_cpu::address_of_symbol(symbol), count, offset, kind, stream);
}
template <class P, class T>
__forceinline__ cudaError_t cudaGetSymbolAddress(P** devPtr, const T& symbol)
{
    return cudaGetSymbolAddress((void**)devPtr, cuda_on_cpu::address_of_symbol(symbol));
}
template <class T>
__forceinline__ cudaError_t cudaGetSymbolSize(size_t* size, const T& symbol)
{
    return cudaGetSymbolSize(size, cuda_on_cpu::address_of_symbol(symbol));
}
