// CUDA Runtime API, "Memory Management" and "Stream Ordered Memory Allocator": hints of where memory should be, and
// pools, which the model has one of.
#include <cstring>

#include "cuda/runtime/runtime.hpp"
#include "cuda/runtime/streams.hpp"

struct CUmemPoolHandle_st {
    unsigned long long release_threshold = 0;
};

namespace warpbook::program {

namespace {

CUmemPoolHandle_st& default_pool()
{
    static CUmemPoolHandle_st pool;
    return pool;
}

/// Throws Failure where the range is not in managed memory.
void expect_managed(Runtime& runtime, const void* memory, std::size_t bytes)
{
    const Allocation* const found = runtime.allocations().at(memory);
    if (found == nullptr || found->is_free || found->kind != MemoryKind::managed || bytes == 0 ||
        bytes > found->end() - reinterpret_cast<std::uint64_t>(memory))
        throw Failure{cudaErrorInvalidValue};
}

cudaError_t tell_pool(const char* function, cudaMemPool_t* pool, int device)
{
    return answer(function, [&](Runtime&) {
        if (pool == nullptr) return cudaErrorInvalidValue;
        if (device != 0) return cudaErrorInvalidDevice;
        *pool = &default_pool();
        return cudaSuccess;
    });
}

cudaError_t expect_pool(const char* function, cudaMemPool_t pool)
{
    return answer(function, [&](Runtime&) { return pool == nullptr ? cudaErrorInvalidValue : cudaSuccess; });
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

namespace warpbook_program {

cudaError_t prefetch(const void* memory, size_t bytes, cudaMemLocation to, cudaStream_t stream) noexcept
{
    return answer("cudaMemPrefetchAsync", [&](Runtime& runtime) {
        expect_managed(runtime, memory, bytes);
        Streams::get().at(stream);
        return to.type == cudaMemLocationTypeDevice && to.id != 0 ? cudaErrorInvalidDevice : cudaSuccess;
    });
}

cudaError_t advise(const void* memory, size_t bytes, cudaMemoryAdvise, cudaMemLocation location) noexcept
{
    return answer("cudaMemAdvise", [&](Runtime& runtime) {
        expect_managed(runtime, memory, bytes);
        return location.type == cudaMemLocationTypeDevice && location.id > 0 ? cudaErrorInvalidDevice : cudaSuccess;
    });
}

}  // namespace warpbook_program

extern "C" {

cudaError_t cudaMemRangeGetAttribute(void* data, size_t dataSize, cudaMemRangeAttribute, const void* devPtr,
                                     size_t count) noexcept
{
    return answer("cudaMemRangeGetAttribute", [&](Runtime& runtime) {
        if (data == nullptr) return cudaErrorInvalidValue;
        expect_managed(runtime, devPtr, count);
        std::memset(data, 0, dataSize);
        return cudaSuccess;
    });
}

cudaError_t cudaMemRangeGetAttributes(void** data, size_t* dataSizes, cudaMemRangeAttribute*, size_t numAttributes,
                                      const void* devPtr, size_t count) noexcept
{
    return answer("cudaMemRangeGetAttributes", [&](Runtime& runtime) {
        if (data == nullptr || dataSizes == nullptr) return cudaErrorInvalidValue;
        expect_managed(runtime, devPtr, count);
        for (std::size_t i = 0; i < numAttributes; ++i) std::memset(data[i], 0, dataSizes[i]);
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* memPool, int device) noexcept
{
    return tell_pool("cudaDeviceGetDefaultMemPool", memPool, device);
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* memPool, int device) noexcept
{
    return tell_pool("cudaDeviceGetMemPool", memPool, device);
}
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool) noexcept
{
    return device == 0 ? expect_pool("cudaDeviceSetMemPool", memPool)
                       : answer("cudaDeviceSetMemPool", [](Runtime&) { return cudaErrorInvalidDevice; });
}
cudaError_t cudaMemPoolCreate(cudaMemPool_t* memPool, const cudaMemPoolProps* poolProps) noexcept
{
    return answer("cudaMemPoolCreate", [&](Runtime&) {
        if (memPool == nullptr || poolProps == nullptr) return cudaErrorInvalidValue;
        *memPool = new CUmemPoolHandle_st;
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool) noexcept
{
    return answer("cudaMemPoolDestroy", [&](Runtime&) {
        if (memPool == nullptr || memPool == &default_pool()) return cudaErrorInvalidValue;
        delete memPool;
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t) noexcept
{
    return expect_pool("cudaMemPoolTrimTo", memPool);
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value) noexcept
{
    return answer("cudaMemPoolSetAttribute", [&](Runtime&) {
        if (memPool == nullptr || value == nullptr) return cudaErrorInvalidValue;
        if (attr == cudaMemPoolAttrReleaseThreshold)
            std::memcpy(&memPool->release_threshold, value, sizeof memPool->release_threshold);
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value) noexcept
{
    return answer("cudaMemPoolGetAttribute", [&](Runtime& runtime) {
        if (memPool == nullptr || value == nullptr) return cudaErrorInvalidValue;
        const bool is_switch = attr <= cudaMemPoolReuseAllowInternalDependencies;
        const unsigned long long bytes =
            attr == cudaMemPoolAttrReleaseThreshold ? memPool->release_threshold : runtime.allocations().bytes_in_use();
        if (is_switch) {
            constexpr int on = 1;
            std::memcpy(value, &on, sizeof on);
        } else {
            std::memcpy(value, &bytes, sizeof bytes);
        }
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t memPool, const cudaMemAccessDesc*, size_t) noexcept
{
    return expect_pool("cudaMemPoolSetAccess", memPool);
}
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t memPool, cudaMemLocation*) noexcept
{
    return answer("cudaMemPoolGetAccess", [&](Runtime&) {
        if (flags == nullptr || memPool == nullptr) return cudaErrorInvalidValue;
        *flags = cudaMemAccessFlagsProtReadWrite;
        return cudaSuccess;
    });
}

}  // extern "C"
