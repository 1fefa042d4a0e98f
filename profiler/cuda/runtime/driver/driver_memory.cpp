// CUDA Driver API, "Memory Management" and "Unified Addressing": what is allocated, freed and asked about.
#include <array>

#include "cuda/runtime/runtime.hpp"
#include "driver_call.hpp"
#include "driver_contexts.hpp"

namespace warpbook::program {

namespace {

CUresult in_context(const char* name, const CallSite& site, const std::function<cudaError_t()>& function)
{
    return forward(name, site, Needs::context, function);
}

/// The runtime takes an empty allocation.
cudaError_t if_not_empty(std::size_t bytes, const std::function<cudaError_t()>& function)
{
    return bytes == 0 ? cudaErrorInvalidValue : function();
}

CUmemorytype type_of(cudaMemoryType type)
{
    return type == cudaMemoryTypeHost || type == cudaMemoryTypeUnregistered ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
}

template <class T>
cudaError_t tell_attribute(void* data, T value)
{
    *static_cast<T*>(data) = value;
    return cudaSuccess;
}

cudaError_t range_of(CUdeviceptr address, CUdeviceptr& begin, std::size_t& bytes)
{
    return answer("cuMemGetAddressRange", [&](Runtime& runtime) {
        const Allocation* const found = runtime.allocations().at(pointer_to(address));
        if (found == nullptr || found->is_free) return cudaErrorSymbolNotFound;
        begin = found->begin;
        bytes = found->bytes;
        return cudaSuccess;
    });
}

cudaError_t attribute_of_pointer(void* data, CUpointer_attribute attribute, CUdeviceptr address)
{
    if (data == nullptr) return cudaErrorInvalidValue;
    cudaPointerAttributes found{};
    if (const cudaError_t error = cudaPointerGetAttributes(&found, pointer_to(address)); error != cudaSuccess)
        return error;
    // To the driver, what it does not know is an invalid value.
    if (found.type == cudaMemoryTypeUnregistered) return cudaErrorInvalidValue;
    CUdeviceptr begin = address;
    std::size_t bytes = 0;
    range_of(address, begin, bytes);
    switch (attribute) {
    case CU_POINTER_ATTRIBUTE_CONTEXT: return tell_attribute(data, Contexts::get().current());
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE: return tell_attribute(data, type_of(found.type));
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
        return tell_attribute(data, reinterpret_cast<CUdeviceptr>(found.devicePointer));
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
        if (found.hostPointer == nullptr) return cudaErrorInvalidValue;
        return tell_attribute(data, found.hostPointer);
    case CU_POINTER_ATTRIBUTE_IS_MANAGED: return tell_attribute(data, found.type == cudaMemoryTypeManaged ? 1U : 0U);
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL: return tell_attribute(data, found.device);
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR: return tell_attribute(data, begin);
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE: return tell_attribute(data, bytes);
    case CU_POINTER_ATTRIBUTE_MAPPED: return tell_attribute(data, 1U);
    // Each allocation begins at an address of its own, which is never used again.
    case CU_POINTER_ATTRIBUTE_BUFFER_ID: return tell_attribute(data, static_cast<unsigned long long>(begin));
    case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS: return tell_attribute(data, 0U);
    }
    return cudaErrorNotSupported;
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

CUresult cuMemGetInfo(size_t* free, size_t* total) noexcept
{
    return in_context("cuMemGetInfo", WARPBOOK_DRIVER_SITE, [&] { return cudaMemGetInfo(free, total); });
}

CUresult cuMemAlloc(CUdeviceptr* dptr, size_t bytesize) noexcept
{
    return in_context("cuMemAlloc", WARPBOOK_DRIVER_SITE,
                      [&] { return if_not_empty(bytesize, [&] { return cudaMalloc(pointer_in(dptr), bytesize); }); });
}

CUresult cuMemAllocPitch(CUdeviceptr* dptr, size_t* pPitch, size_t WidthInBytes, size_t Height, unsigned int) noexcept
{
    return in_context("cuMemAllocPitch", WARPBOOK_DRIVER_SITE, [&] {
        return if_not_empty(WidthInBytes * Height,
                            [&] { return cudaMallocPitch(pointer_in(dptr), pPitch, WidthInBytes, Height); });
    });
}

CUresult cuMemFree(CUdeviceptr dptr) noexcept
{
    return in_context("cuMemFree", WARPBOOK_DRIVER_SITE, [&] { return cudaFree(pointer_to(dptr)); });
}

CUresult cuMemGetAddressRange(CUdeviceptr* pbase, size_t* psize, CUdeviceptr dptr) noexcept
{
    return in_context("cuMemGetAddressRange", WARPBOOK_DRIVER_SITE, [&] {
        CUdeviceptr begin = 0;
        std::size_t bytes = 0;
        const cudaError_t error = range_of(dptr, begin, bytes);
        if (error == cudaSuccess && pbase != nullptr) *pbase = begin;
        if (error == cudaSuccess && psize != nullptr) *psize = bytes;
        return error;
    });
}

CUresult cuMemAllocHost(void** pp, size_t bytesize) noexcept
{
    return in_context("cuMemAllocHost", WARPBOOK_DRIVER_SITE,
                      [&] { return if_not_empty(bytesize, [&] { return cudaMallocHost(pp, bytesize); }); });
}

CUresult cuMemHostAlloc(void** pp, size_t bytesize, unsigned int Flags) noexcept
{
    return in_context("cuMemHostAlloc", WARPBOOK_DRIVER_SITE,
                      [&] { return if_not_empty(bytesize, [&] { return cudaHostAlloc(pp, bytesize, Flags); }); });
}

CUresult cuMemFreeHost(void* p) noexcept
{
    return in_context("cuMemFreeHost", WARPBOOK_DRIVER_SITE, [&] { return cudaFreeHost(p); });
}

CUresult cuMemHostGetDevicePointer(CUdeviceptr* pdptr, void* p, unsigned int Flags) noexcept
{
    return in_context("cuMemHostGetDevicePointer", WARPBOOK_DRIVER_SITE,
                      [&] { return cudaHostGetDevicePointer(pointer_in(pdptr), p, Flags); });
}

CUresult cuMemHostGetFlags(unsigned int* pFlags, void* p) noexcept
{
    return in_context("cuMemHostGetFlags", WARPBOOK_DRIVER_SITE, [&] { return cudaHostGetFlags(pFlags, p); });
}

CUresult cuMemHostRegister(void* p, size_t bytesize, unsigned int Flags) noexcept
{
    return in_context("cuMemHostRegister", WARPBOOK_DRIVER_SITE, [&] { return cudaHostRegister(p, bytesize, Flags); });
}

CUresult cuMemHostUnregister(void* p) noexcept
{
    return in_context("cuMemHostUnregister", WARPBOOK_DRIVER_SITE, [&] { return cudaHostUnregister(p); });
}

CUresult cuMemAllocManaged(CUdeviceptr* dptr, size_t bytesize, unsigned int flags) noexcept
{
    return in_context("cuMemAllocManaged", WARPBOOK_DRIVER_SITE,
                      [&] { return cudaMallocManaged(pointer_in(dptr), bytesize, flags); });
}

CUresult cuMemAllocAsync(CUdeviceptr* dptr, size_t bytesize, CUstream hStream) noexcept
{
    return in_context("cuMemAllocAsync", WARPBOOK_DRIVER_SITE, [&] {
        return if_not_empty(bytesize, [&] { return cudaMallocAsync(pointer_in(dptr), bytesize, hStream); });
    });
}

CUresult cuMemFreeAsync(CUdeviceptr dptr, CUstream hStream) noexcept
{
    return in_context("cuMemFreeAsync", WARPBOOK_DRIVER_SITE, [&] { return cudaFreeAsync(pointer_to(dptr), hStream); });
}

CUresult cuMemPrefetchAsync(CUdeviceptr devPtr, size_t count, CUdevice dstDevice, CUstream hStream) noexcept
{
    return in_context("cuMemPrefetchAsync", WARPBOOK_DRIVER_SITE, [&] {
        return warpbook_program::prefetch(pointer_to(devPtr), count, warpbook_program::location_of_device(dstDevice),
                                          hStream);
    });
}

CUresult cuMemAdvise(CUdeviceptr devPtr, size_t count, CUmem_advise advice, CUdevice device) noexcept
{
    return in_context("cuMemAdvise", WARPBOOK_DRIVER_SITE, [&] {
        return warpbook_program::advise(pointer_to(devPtr), count, static_cast<cudaMemoryAdvise>(advice),
                                        warpbook_program::location_of_device(device));
    });
}

CUresult cuPointerGetAttribute(void* data, CUpointer_attribute attribute, CUdeviceptr ptr) noexcept
{
    return in_context("cuPointerGetAttribute", WARPBOOK_DRIVER_SITE,
                      [&] { return attribute_of_pointer(data, attribute, ptr); });
}

CUresult cuPointerGetAttributes(unsigned int numAttributes, CUpointer_attribute* attributes, void** data,
                                CUdeviceptr ptr) noexcept
{
    return in_context("cuPointerGetAttributes", WARPBOOK_DRIVER_SITE, [&] {
        if (attributes == nullptr || data == nullptr) return cudaErrorInvalidValue;
        for (unsigned i = 0; i < numAttributes; ++i)
            if (const cudaError_t error = attribute_of_pointer(data[i], attributes[i], ptr); error != cudaSuccess)
                return error;
        return cudaSuccess;
    });
}

}  // extern "C"
