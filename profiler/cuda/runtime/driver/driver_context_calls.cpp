// CUDA Driver API, "Initialization", "Primary Context Management", "Context Management".
#include "cuda/runtime/runtime.hpp"
#include "driver_call.hpp"
#include "driver_contexts.hpp"

namespace warpbook::program {

namespace {

/// What a context has goes with it.
void free_all_of_nobody(const CallSite& site)
{
    if (!Contexts::get().are_all_gone()) return;
    Runtime& runtime = Runtime::get();
    const std::lock_guard lock(runtime.mutex());
    runtime.reset(site);
}

CUresult if_initialized(const std::function<CUresult(Contexts&)>& function)
{
    Contexts& contexts = Contexts::get();
    return contexts.is_initialized() ? function(contexts) : CUDA_ERROR_NOT_INITIALIZED;
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

CUresult cuInit(unsigned int Flags) noexcept
{
    if (Flags != 0) return CUDA_ERROR_INVALID_VALUE;
    Contexts::get().initialize();
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext* pctx, CUdevice dev) noexcept
{
    return if_initialized([&](Contexts& contexts) {
        if (dev != 0) return CUDA_ERROR_INVALID_DEVICE;
        if (pctx == nullptr) return CUDA_ERROR_INVALID_VALUE;
        contexts.retain_primary();
        *pctx = contexts.primary();
        return CUDA_SUCCESS;
    });
}

CUresult cuDevicePrimaryCtxRelease(CUdevice dev) noexcept
{
    const CallSite site = WARPBOOK_CALL_SITE;
    return if_initialized([&](Contexts& contexts) {
        if (dev != 0) return CUDA_ERROR_INVALID_DEVICE;
        if (!contexts.release_primary()) return CUDA_ERROR_INVALID_CONTEXT;
        free_all_of_nobody(site);
        return CUDA_SUCCESS;
    });
}

CUresult cuDevicePrimaryCtxReset(CUdevice dev) noexcept
{
    if (dev != 0) return CUDA_ERROR_INVALID_DEVICE;
    return forward("cuDevicePrimaryCtxReset", WARPBOOK_DRIVER_SITE, Needs::initialization,
                   [] { return cudaDeviceReset(); });
}

CUresult cuDevicePrimaryCtxSetFlags(CUdevice dev, unsigned int flags) noexcept
{
    return if_initialized([&](Contexts& contexts) {
        if (dev != 0) return CUDA_ERROR_INVALID_DEVICE;
        contexts.primary()->flags = flags;
        return CUDA_SUCCESS;
    });
}

CUresult cuDevicePrimaryCtxGetState(CUdevice dev, unsigned int* flags, int* active) noexcept
{
    return if_initialized([&](Contexts& contexts) {
        if (dev != 0) return CUDA_ERROR_INVALID_DEVICE;
        if (flags == nullptr || active == nullptr) return CUDA_ERROR_INVALID_VALUE;
        *flags = contexts.primary()->flags;
        *active = contexts.is_primary_active() ? 1 : 0;
        return CUDA_SUCCESS;
    });
}

CUresult cuCtxCreate(CUcontext* pctx, unsigned int flags, CUdevice dev) noexcept
{
    return if_initialized([&](Contexts& contexts) {
        if (dev != 0) return CUDA_ERROR_INVALID_DEVICE;
        if (pctx == nullptr) return CUDA_ERROR_INVALID_VALUE;
        *pctx = contexts.create(flags);
        contexts.push(*pctx);
        return CUDA_SUCCESS;
    });
}

CUresult cuCtxDestroy(CUcontext ctx) noexcept
{
    const CallSite site = WARPBOOK_CALL_SITE;
    return if_initialized([&](Contexts& contexts) {
        if (!contexts.destroy(ctx)) return CUDA_ERROR_INVALID_CONTEXT;
        free_all_of_nobody(site);
        return CUDA_SUCCESS;
    });
}

CUresult cuCtxPushCurrent(CUcontext ctx) noexcept
{
    return if_initialized([&](Contexts& contexts) {
        if (!contexts.exists(ctx)) return CUDA_ERROR_INVALID_CONTEXT;
        contexts.push(ctx);
        return CUDA_SUCCESS;
    });
}

CUresult cuCtxPopCurrent(CUcontext* pctx) noexcept
{
    return if_initialized([&](Contexts& contexts) {
        CUcontext const popped = contexts.pop();
        if (popped == nullptr) return CUDA_ERROR_INVALID_CONTEXT;
        if (pctx != nullptr) *pctx = popped;
        return CUDA_SUCCESS;
    });
}

CUresult cuCtxSetCurrent(CUcontext ctx) noexcept
{
    return if_initialized([&](Contexts& contexts) {
        if (ctx != nullptr && !contexts.exists(ctx)) return CUDA_ERROR_INVALID_CONTEXT;
        contexts.set_current(ctx);
        return CUDA_SUCCESS;
    });
}

CUresult cuCtxGetCurrent(CUcontext* pctx) noexcept
{
    return if_initialized([&](Contexts& contexts) {
        if (pctx == nullptr) return CUDA_ERROR_INVALID_VALUE;
        *pctx = contexts.current();
        return CUDA_SUCCESS;
    });
}

CUresult cuCtxGetDevice(CUdevice* device) noexcept
{
    return forward("cuCtxGetDevice", WARPBOOK_DRIVER_SITE, Needs::context, [&] { return cudaGetDevice(device); });
}

CUresult cuCtxGetFlags(unsigned int* flags) noexcept
{
    return if_initialized([&](Contexts& contexts) {
        CUcontext const context = contexts.current();
        if (context == nullptr) return CUDA_ERROR_INVALID_CONTEXT;
        if (flags == nullptr) return CUDA_ERROR_INVALID_VALUE;
        *flags = context->flags;
        return CUDA_SUCCESS;
    });
}

CUresult cuCtxGetApiVersion(CUcontext ctx, unsigned int* version) noexcept
{
    constexpr unsigned version_of_contexts = 3020;  // as a GPU answers since CUDA 3.2
    return if_initialized([&](Contexts& contexts) {
        if (version == nullptr) return CUDA_ERROR_INVALID_VALUE;
        if (ctx == nullptr ? contexts.current() == nullptr : !contexts.exists(ctx)) return CUDA_ERROR_INVALID_CONTEXT;
        *version = version_of_contexts;
        return CUDA_SUCCESS;
    });
}

CUresult cuCtxSynchronize() noexcept
{
    return forward("cuCtxSynchronize", WARPBOOK_DRIVER_SITE, Needs::context, [] { return cudaDeviceSynchronize(); });
}

CUresult cuCtxSetLimit(CUlimit limit, size_t value) noexcept
{
    return forward("cuCtxSetLimit", WARPBOOK_DRIVER_SITE, Needs::context,
                   [&] { return cudaDeviceSetLimit(static_cast<cudaLimit>(limit), value); });
}

CUresult cuCtxGetLimit(size_t* pvalue, CUlimit limit) noexcept
{
    return forward("cuCtxGetLimit", WARPBOOK_DRIVER_SITE, Needs::context,
                   [&] { return cudaDeviceGetLimit(pvalue, static_cast<cudaLimit>(limit)); });
}

CUresult cuCtxSetCacheConfig(CUfunc_cache config) noexcept
{
    return forward("cuCtxSetCacheConfig", WARPBOOK_DRIVER_SITE, Needs::context,
                   [&] { return cudaDeviceSetCacheConfig(static_cast<cudaFuncCache>(config)); });
}

CUresult cuCtxGetStreamPriorityRange(int* leastPriority, int* greatestPriority) noexcept
{
    return forward("cuCtxGetStreamPriorityRange", WARPBOOK_DRIVER_SITE, Needs::context,
                   [&] { return cudaDeviceGetStreamPriorityRange(leastPriority, greatestPriority); });
}

}  // extern "C"
