// CUDA Driver API, "Error Handling", "Version Management", "Device Management", "Profiler Control".
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

#include "driver_call.hpp"
#include "driver_contexts.hpp"

namespace warpbook::program {

namespace {

struct DriverError {
    CUresult error;
    const char* name;
};

#define WARPBOOK_DRIVER_ERROR(error) \
    DriverError { error, #error }
constexpr std::array driver_errors = {
    WARPBOOK_DRIVER_ERROR(CUDA_SUCCESS),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_VALUE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_OUT_OF_MEMORY),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NOT_INITIALIZED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_DEINITIALIZED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_PROFILER_DISABLED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_PROFILER_NOT_INITIALIZED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_PROFILER_ALREADY_STARTED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_PROFILER_ALREADY_STOPPED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_STUB_LIBRARY),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_DEVICE_UNAVAILABLE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NO_DEVICE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_DEVICE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_DEVICE_NOT_LICENSED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_IMAGE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_CONTEXT),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_CONTEXT_ALREADY_CURRENT),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_MAP_FAILED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_UNMAP_FAILED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_ARRAY_IS_MAPPED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_ALREADY_MAPPED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NO_BINARY_FOR_GPU),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_ALREADY_ACQUIRED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NOT_MAPPED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NOT_MAPPED_AS_ARRAY),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NOT_MAPPED_AS_POINTER),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_ECC_UNCORRECTABLE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_UNSUPPORTED_LIMIT),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_CONTEXT_ALREADY_IN_USE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_PTX),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_GRAPHICS_CONTEXT),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NVLINK_UNCORRECTABLE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_JIT_COMPILER_NOT_FOUND),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_UNSUPPORTED_PTX_VERSION),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_JIT_COMPILATION_DISABLED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_CONTAINED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_SOURCE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_FILE_NOT_FOUND),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_SHARED_OBJECT_INIT_FAILED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_OPERATING_SYSTEM),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_HANDLE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_ILLEGAL_STATE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_LOSSY_QUERY),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NOT_FOUND),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NOT_READY),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_ILLEGAL_ADDRESS),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_LAUNCH_TIMEOUT),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_PEER_ACCESS_NOT_ENABLED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_CONTEXT_IS_DESTROYED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_ASSERT),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_TOO_MANY_PEERS),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_HARDWARE_STACK_ERROR),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_ILLEGAL_INSTRUCTION),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_MISALIGNED_ADDRESS),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_ADDRESS_SPACE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_PC),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_LAUNCH_FAILED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_TENSOR_MEMORY_LEAK),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NOT_PERMITTED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_NOT_SUPPORTED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_SYSTEM_NOT_READY),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_SYSTEM_DRIVER_MISMATCH),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_MPS_CONNECTION_FAILED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_MPS_RPC_FAILURE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_MPS_SERVER_NOT_READY),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_MPS_MAX_CLIENTS_REACHED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_MPS_CLIENT_TERMINATED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_CDP_NOT_SUPPORTED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_CDP_VERSION_MISMATCH),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_STREAM_CAPTURE_MERGE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_STREAM_CAPTURE_UNMATCHED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_STREAM_CAPTURE_UNJOINED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_STREAM_CAPTURE_ISOLATION),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_CAPTURED_EVENT),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_TIMEOUT),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_EXTERNAL_DEVICE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_CLUSTER_SIZE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_FUNCTION_NOT_LOADED),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_RESOURCE_TYPE),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_KEY_ROTATION),
    WARPBOOK_DRIVER_ERROR(CUDA_ERROR_UNKNOWN),
};
#undef WARPBOOK_DRIVER_ERROR

const DriverError* driver_error(CUresult error)
{
    const auto* const found = std::find_if(driver_errors.begin(), driver_errors.end(),
                                           [&](const DriverError& row) { return row.error == error; });
    return found == driver_errors.end() ? nullptr : found;
}

CUresult of_device(const char* name, const CallSite& site, const std::function<cudaError_t()>& function)
{
    return forward(name, site, Needs::initialization, function);
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

CUresult cuGetErrorName(CUresult error, const char** pStr) noexcept
{
    const DriverError* const found = driver_error(error);
    if (pStr == nullptr) return CUDA_ERROR_INVALID_VALUE;
    *pStr = found == nullptr ? nullptr : found->name;
    return found == nullptr ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult cuGetErrorString(CUresult error, const char** pStr) noexcept
{
    if (pStr == nullptr) return CUDA_ERROR_INVALID_VALUE;
    const bool is_known = driver_error(error) != nullptr;
    // The runtime's, whose numbers they are.
    *pStr = is_known ? cudaGetErrorString(static_cast<cudaError_t>(error)) : nullptr;
    return is_known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuDriverGetVersion(int* driverVersion) noexcept
{
    if (driverVersion == nullptr) return CUDA_ERROR_INVALID_VALUE;
    *driverVersion = CUDA_VERSION;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice* device, int ordinal) noexcept
{
    return of_device("cuDeviceGet", WARPBOOK_DRIVER_SITE, [&] {
        if (device == nullptr) return cudaErrorInvalidValue;
        if (ordinal != 0) return cudaErrorInvalidDevice;
        *device = 0;
        return cudaSuccess;
    });
}

CUresult cuDeviceGetCount(int* count) noexcept
{
    return of_device("cuDeviceGetCount", WARPBOOK_DRIVER_SITE, [&] { return cudaGetDeviceCount(count); });
}

CUresult cuDeviceGetName(char* name, int len, CUdevice dev) noexcept
{
    return of_device("cuDeviceGetName", WARPBOOK_DRIVER_SITE, [&] {
        if (name == nullptr || len <= 0) return cudaErrorInvalidValue;
        cudaDeviceProp properties{};
        const cudaError_t error = cudaGetDeviceProperties(&properties, dev);
        if (error == cudaSuccess) std::snprintf(name, static_cast<std::size_t>(len), "%s", properties.name);
        return error;
    });
}

CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice dev) noexcept
{
    return of_device("cuDeviceGetUuid", WARPBOOK_DRIVER_SITE, [&] {
        cudaDeviceProp properties{};
        if (uuid == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = cudaGetDeviceProperties(&properties, dev);
        static_assert(sizeof properties.uuid == sizeof *uuid);
        if (error == cudaSuccess) std::memcpy(uuid, &properties.uuid, sizeof *uuid);
        return error;
    });
}

CUresult cuDeviceTotalMem(size_t* bytes, CUdevice dev) noexcept
{
    return of_device("cuDeviceTotalMem", WARPBOOK_DRIVER_SITE, [&] {
        cudaDeviceProp properties{};
        if (bytes == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = cudaGetDeviceProperties(&properties, dev);
        if (error == cudaSuccess) *bytes = properties.totalGlobalMem;
        return error;
    });
}

CUresult cuDeviceGetAttribute(int* pi, CUdevice_attribute attrib, CUdevice dev) noexcept
{
    return of_device("cuDeviceGetAttribute", WARPBOOK_DRIVER_SITE, [&] {
        const bool is_of_driver = attrib == CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED;
        // The runtime API has no name for it.
        if (!is_of_driver || pi == nullptr || dev != 0)
            return cudaDeviceGetAttribute(pi, static_cast<cudaDeviceAttr>(attrib), dev);
        *pi = 1;
        return cudaSuccess;
    });
}

CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice dev) noexcept
{
    return of_device("cuDeviceComputeCapability", WARPBOOK_DRIVER_SITE, [&] {
        const cudaError_t error = cudaDeviceGetAttribute(major, cudaDevAttrComputeCapabilityMajor, dev);
        return error != cudaSuccess ? error : cudaDeviceGetAttribute(minor, cudaDevAttrComputeCapabilityMinor, dev);
    });
}

CUresult cuDeviceGetPCIBusId(char* pciBusId, int len, CUdevice dev) noexcept
{
    return of_device("cuDeviceGetPCIBusId", WARPBOOK_DRIVER_SITE,
                     [&] { return cudaDeviceGetPCIBusId(pciBusId, len, dev); });
}

CUresult cuDeviceGetByPCIBusId(CUdevice* dev, const char* pciBusId) noexcept
{
    return of_device("cuDeviceGetByPCIBusId", WARPBOOK_DRIVER_SITE,
                     [&] { return cudaDeviceGetByPCIBusId(dev, pciBusId); });
}

CUresult cuDeviceCanAccessPeer(int* canAccessPeer, CUdevice dev, CUdevice peerDev) noexcept
{
    return of_device("cuDeviceCanAccessPeer", WARPBOOK_DRIVER_SITE,
                     [&] { return cudaDeviceCanAccessPeer(canAccessPeer, dev, peerDev); });
}

CUresult cuProfilerStart() noexcept
{
    return of_device("cuProfilerStart", WARPBOOK_DRIVER_SITE, [] { return cudaProfilerStart(); });
}
CUresult cuProfilerStop() noexcept
{
    return of_device("cuProfilerStop", WARPBOOK_DRIVER_SITE, [] { return cudaProfilerStop(); });
}

}  // extern "C"
