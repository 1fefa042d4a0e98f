// CUDA Runtime API, "Device Management", "Version Management", "Peer Device Memory Access", "Profiler Control": one
// device, with the numbers of the model's chip.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>

#include "cuda/runtime/device_numbers.hpp"
#include "cuda/runtime/runtime.hpp"
#include "cuda/runtime/streams.hpp"
#include "cuda/runtime/order/other_threads.hpp"
#include "cuda/runtime/synchronization.hpp"

namespace warpbook::program {

namespace {

constexpr int cuda_version = 13000;
constexpr const char* pci_address = "0000:01:00.0";

cudaError_t succeed(const char* function)
{
    return answer(function, [](Runtime&) { return cudaSuccess; });
}

cudaError_t refuse_call(const char* function, cudaError_t error)
{
    return answer(function, [&](Runtime&) { return error; });
}

template <class T>
cudaError_t tell(const char* function, T* to, T value)
{
    return answer(function, [&](Runtime&) {
        if (to == nullptr) return cudaErrorInvalidValue;
        *to = value;
        return cudaSuccess;
    });
}

cudaError_t wait_for_device(const char* function)
{
    let_other_threads_go_on();
    return answer(function, [](Runtime& runtime) {
        const auto captures = Streams::get().captures();
        for (const auto& capture : captures) refused_by(*capture);
        if (!captures.empty()) return cudaErrorStreamCaptureUnsupported;
        note_synchronization(runtime);
        return cudaSuccess;
    });
}

/// As a GPU has them before a program changes them.
std::map<cudaLimit, std::size_t>& limits_of_device()
{
    static auto& limits = *new std::map<cudaLimit, std::size_t>{
        {cudaLimitStackSize, 1024},
        {cudaLimitPrintfFifoSize, std::size_t{1} << 20},
        {cudaLimitMallocHeapSize, std::size_t{8} << 20},
        {cudaLimitDevRuntimeSyncDepth, 2},
        {cudaLimitDevRuntimePendingLaunchCount, 2048},
        {cudaLimitMaxL2FetchGranularity, 64},
        {cudaLimitPersistingL2CacheSize, 0},
    };
    return limits;
}

cudaFuncCache preferred_cache = cudaFuncCachePreferNone;
unsigned device_flags = cudaDeviceMapHost;

/// CUDA Programming Guide, "Technical Specifications per Compute Capability": local memory of a thread.
constexpr std::size_t largest_stack_of_thread = std::size_t{512} << 10;

cudaError_t set_limit(const char* function, cudaLimit limit, std::size_t value)
{
    return answer(function, [&](Runtime& runtime) {
        const auto found = limits_of_device().find(limit);
        if (found == limits_of_device().end()) return cudaErrorInvalidValue;
        if (limit == cudaLimitStackSize && value > largest_stack_of_thread) return cudaErrorInvalidValue;
        found->second = value;
        if (limit == cudaLimitMallocHeapSize) runtime.backend().set_heap_limit(value);
        if (limit == cudaLimitStackSize) runtime.backend().set_stack_limit(value);
        return cudaSuccess;
    });
}

cudaError_t get_limit(const char* function, std::size_t* value, cudaLimit limit)
{
    return answer(function, [&](Runtime&) {
        const auto found = limits_of_device().find(limit);
        if (value == nullptr) return cudaErrorInvalidValue;
        if (found == limits_of_device().end()) return cudaErrorUnsupportedLimit;
        *value = found->second;
        return cudaSuccess;
    });
}

cudaError_t reset_device(const char* function, const CallSite& site)
{
    {
        Runtime& runtime = Runtime::get();
        const std::lock_guard lock(runtime.mutex());
        runtime.reset(site);
        last_error() = cudaSuccess;
    }
    // What is allocated from now on is guarded again.
    return succeed(function);
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) noexcept { return tell("cudaGetDeviceCount", count, 1); }
cudaError_t cudaGetDevice(int* device) noexcept { return tell("cudaGetDevice", device, 0); }
cudaError_t cudaSetDevice(int device) noexcept
{
    return refuse_call("cudaSetDevice", device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaInitDevice(int device, unsigned int, unsigned int) noexcept
{
    return refuse_call("cudaInitDevice", device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaSetValidDevices(int* device_arr, int len) noexcept
{
    const bool are_valid = len == 0 || (device_arr != nullptr && std::all_of(device_arr, device_arr + len,
                                                                             [](int device) { return device == 0; }));
    return refuse_call("cudaSetValidDevices", are_valid ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaSetDeviceFlags(unsigned int flags) noexcept
{
    return answer("cudaSetDeviceFlags", [&](Runtime&) {
        device_flags = flags | cudaDeviceMapHost;
        return cudaSuccess;
    });
}
cudaError_t cudaGetDeviceFlags(unsigned int* flags) noexcept { return tell("cudaGetDeviceFlags", flags, device_flags); }
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) noexcept
{
    return tell("cudaChooseDevice", device, 0);
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device) noexcept
{
    return answer("cudaGetDeviceProperties", [&](Runtime&) {
        if (prop == nullptr) return cudaErrorInvalidValue;
        if (device != 0) return cudaErrorInvalidDevice;
        *prop = properties_of_device();
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attr, int device) noexcept
{
    return answer("cudaDeviceGetAttribute", [&](Runtime&) {
        if (value == nullptr) return cudaErrorInvalidValue;
        if (device != 0) return cudaErrorInvalidDevice;
        const auto found = attribute_of_device(attr);
        if (!found) return cudaErrorInvalidValue;
        *value = *found;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetP2PAttribute(int*, cudaDeviceP2PAttr, int, int) noexcept
{
    return refuse_call("cudaDeviceGetP2PAttribute", cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceGetPCIBusId(char* pciBusId, int len, int device) noexcept
{
    return answer("cudaDeviceGetPCIBusId", [&](Runtime&) {
        if (pciBusId == nullptr || len <= 0) return cudaErrorInvalidValue;
        if (device != 0) return cudaErrorInvalidDevice;
        std::snprintf(pciBusId, static_cast<std::size_t>(len), "%s", pci_address);
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* pciBusId) noexcept
{
    if (pciBusId == nullptr || std::strcmp(pciBusId, pci_address) != 0)
        return refuse_call("cudaDeviceGetByPCIBusId", cudaErrorInvalidDevice);
    return tell("cudaDeviceGetByPCIBusId", device, 0);
}

cudaError_t cudaDeviceReset() noexcept { return reset_device("cudaDeviceReset", WARPBOOK_CALL_SITE); }
cudaError_t cudaThreadExit() noexcept { return reset_device("cudaThreadExit", WARPBOOK_CALL_SITE); }
cudaError_t cudaDeviceSynchronize() noexcept { return wait_for_device("cudaDeviceSynchronize"); }
cudaError_t cudaThreadSynchronize() noexcept { return wait_for_device("cudaThreadSynchronize"); }

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) noexcept
{
    return set_limit("cudaDeviceSetLimit", limit, value);
}
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) noexcept
{
    return set_limit("cudaThreadSetLimit", limit, value);
}
cudaError_t cudaDeviceGetLimit(size_t* pValue, cudaLimit limit) noexcept
{
    return get_limit("cudaDeviceGetLimit", pValue, limit);
}
cudaError_t cudaThreadGetLimit(size_t* pValue, cudaLimit limit) noexcept
{
    return get_limit("cudaThreadGetLimit", pValue, limit);
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cacheConfig) noexcept
{
    return answer("cudaDeviceSetCacheConfig", [&](Runtime&) {
        preferred_cache = cacheConfig;
        return cudaSuccess;
    });
}
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache cacheConfig) noexcept
{
    return cudaDeviceSetCacheConfig(cacheConfig);
}
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* pCacheConfig) noexcept
{
    return tell("cudaDeviceGetCacheConfig", pCacheConfig, preferred_cache);
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) noexcept
{
    return succeed("cudaDeviceSetSharedMemConfig");
}
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* pConfig) noexcept
{
    return tell("cudaDeviceGetSharedMemConfig", pConfig, cudaSharedMemBankSizeFourByte);
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority) noexcept
{
    return answer("cudaDeviceGetStreamPriorityRange", [&](Runtime&) {
        if (leastPriority != nullptr) *leastPriority = 0;
        if (greatestPriority != nullptr) *greatestPriority = -5;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceCanAccessPeer(int* canAccessPeer, int device, int peerDevice) noexcept
{
    if (device != 0 || peerDevice != 0) return refuse_call("cudaDeviceCanAccessPeer", cudaErrorInvalidDevice);
    return tell("cudaDeviceCanAccessPeer", canAccessPeer, 0);
}
cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int) noexcept
{
    return refuse_call("cudaDeviceEnablePeerAccess",
                       peerDevice == 0 ? cudaErrorPeerAccessUnsupported : cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceDisablePeerAccess(int peerDevice) noexcept
{
    return refuse_call("cudaDeviceDisablePeerAccess",
                       peerDevice == 0 ? cudaErrorPeerAccessNotEnabled : cudaErrorInvalidDevice);
}

cudaError_t cudaDriverGetVersion(int* driverVersion) noexcept
{
    return tell("cudaDriverGetVersion", driverVersion, cuda_version);
}
cudaError_t cudaRuntimeGetVersion(int* runtimeVersion) noexcept
{
    return tell("cudaRuntimeGetVersion", runtimeVersion, cuda_version);
}

cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t*, cudaEvent_t) noexcept
{
    return refuse_call("cudaIpcGetEventHandle", cudaErrorNotSupported);
}
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t*, cudaIpcEventHandle_t) noexcept
{
    return refuse_call("cudaIpcOpenEventHandle", cudaErrorNotSupported);
}
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t*, void*) noexcept
{
    return refuse_call("cudaIpcGetMemHandle", cudaErrorNotSupported);
}
cudaError_t cudaIpcOpenMemHandle(void**, cudaIpcMemHandle_t, unsigned int) noexcept
{
    return refuse_call("cudaIpcOpenMemHandle", cudaErrorNotSupported);
}
cudaError_t cudaIpcCloseMemHandle(void*) noexcept
{
    return refuse_call("cudaIpcCloseMemHandle", cudaErrorNotSupported);
}

cudaError_t cudaProfilerStart() noexcept { return succeed("cudaProfilerStart"); }
cudaError_t cudaProfilerStop() noexcept { return succeed("cudaProfilerStop"); }

}  // extern "C"
