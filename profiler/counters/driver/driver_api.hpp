#pragma once

#include <cuda.h>

#include "call_site.hpp"
#include "dynamic_library.hpp"

namespace warpbook::cupti {

/// The functions of libcuda that the backend uses. The names carry the versions that cuda.h's macros hide; a header
/// without that version refuses to compile here.
struct DriverApi {
    LibraryFunction<decltype(cuInit)> init{"cuInit"};
    LibraryFunction<decltype(cuDriverGetVersion)> driver_get_version{"cuDriverGetVersion"};
    LibraryFunction<decltype(cuGetErrorName)> get_error_name{"cuGetErrorName"};
    LibraryFunction<decltype(cuGetErrorString)> get_error_string{"cuGetErrorString"};

    LibraryFunction<decltype(cuDeviceGet)> device_get{"cuDeviceGet"};
    LibraryFunction<decltype(cuDeviceGetCount)> device_get_count{"cuDeviceGetCount"};
    LibraryFunction<decltype(cuDeviceGetName)> device_get_name{"cuDeviceGetName"};
    LibraryFunction<decltype(cuDeviceGetAttribute)> device_get_attribute{"cuDeviceGetAttribute"};
    LibraryFunction<decltype(cuDeviceGetPCIBusId)> device_get_pci_bus_id{"cuDeviceGetPCIBusId"};
    LibraryFunction<decltype(cuDeviceTotalMem_v2)> device_total_memory{"cuDeviceTotalMem_v2"};
    LibraryFunction<decltype(cuDevicePrimaryCtxRetain)> device_primary_context_retain{"cuDevicePrimaryCtxRetain"};
    LibraryFunction<decltype(cuCtxSetCurrent)> context_set_current{"cuCtxSetCurrent"};
    LibraryFunction<decltype(cuCtxGetDevice)> context_get_device{"cuCtxGetDevice"};
    LibraryFunction<decltype(cuCtxSynchronize)> context_synchronize{"cuCtxSynchronize"};

    LibraryFunction<decltype(cuModuleLoadData)> module_load_data{"cuModuleLoadData"};
    LibraryFunction<decltype(cuModuleUnload)> module_unload{"cuModuleUnload"};
    LibraryFunction<decltype(cuModuleGetFunction)> module_get_function{"cuModuleGetFunction"};
    LibraryFunction<decltype(cuModuleGetGlobal_v2)> module_get_global{"cuModuleGetGlobal_v2"};
    LibraryFunction<decltype(cuFuncGetAttribute)> function_get_attribute{"cuFuncGetAttribute"};
    LibraryFunction<decltype(cuKernelGetFunction)> kernel_get_function{"cuKernelGetFunction"};
    LibraryFunction<decltype(cuFuncSetAttribute)> function_set_attribute{"cuFuncSetAttribute"};

    LibraryFunction<decltype(cuLaunchKernel)> launch_kernel{"cuLaunchKernel"};
    LibraryFunction<decltype(cuLaunchKernelEx)> launch_kernel_with_attributes{"cuLaunchKernelEx"};
    LibraryFunction<decltype(cuLaunchCooperativeKernel)> launch_cooperative_kernel{"cuLaunchCooperativeKernel"};
    LibraryFunction<decltype(cuStreamIsCapturing)> stream_is_capturing{"cuStreamIsCapturing"};

    LibraryFunction<decltype(cuMemAlloc_v2)> memory_allocate{"cuMemAlloc_v2"};
    LibraryFunction<decltype(cuMemFree_v2)> memory_free{"cuMemFree_v2"};
    LibraryFunction<decltype(cuMemGetInfo_v2)> memory_get_info{"cuMemGetInfo_v2"};
    LibraryFunction<decltype(cuMemcpyHtoD_v2)> copy_host_to_device{"cuMemcpyHtoD_v2"};
    LibraryFunction<decltype(cuMemcpyDtoH_v2)> copy_device_to_host{"cuMemcpyDtoH_v2"};
    LibraryFunction<decltype(cuMemcpyHtoDAsync_v2)> copy_host_to_device_async{"cuMemcpyHtoDAsync_v2"};
    LibraryFunction<decltype(cuMemcpyDtoHAsync_v2)> copy_device_to_host_async{"cuMemcpyDtoHAsync_v2"};
    LibraryFunction<decltype(cuMemcpyDtoD_v2)> copy_device_to_device{"cuMemcpyDtoD_v2"};
    LibraryFunction<decltype(cuMemsetD8_v2)> memory_fill{"cuMemsetD8_v2"};
    LibraryFunction<decltype(cuMemHostAlloc)> host_memory_allocate{"cuMemHostAlloc"};
    LibraryFunction<decltype(cuMemFreeHost)> host_memory_free{"cuMemFreeHost"};

    LibraryFunction<decltype(cuArray3DCreate_v2)> array_create{"cuArray3DCreate_v2"};
    LibraryFunction<decltype(cuArrayDestroy)> array_destroy{"cuArrayDestroy"};
    LibraryFunction<decltype(cuMemcpy3D_v2)> copy_array{"cuMemcpy3D_v2"};
    LibraryFunction<decltype(cuTexObjectCreate)> texture_create{"cuTexObjectCreate"};
    LibraryFunction<decltype(cuTexObjectDestroy)> texture_destroy{"cuTexObjectDestroy"};
    LibraryFunction<decltype(cuSurfObjectCreate)> surface_create{"cuSurfObjectCreate"};
    LibraryFunction<decltype(cuSurfObjectDestroy)> surface_destroy{"cuSurfObjectDestroy"};

    LibraryFunction<decltype(cuEventCreate)> event_create{"cuEventCreate"};
    LibraryFunction<decltype(cuEventDestroy_v2)> event_destroy{"cuEventDestroy_v2"};
    LibraryFunction<decltype(cuEventRecord)> event_record{"cuEventRecord"};
    LibraryFunction<decltype(cuEventSynchronize)> event_synchronize{"cuEventSynchronize"};
    // Newer headers rename it to _v2, which older drivers lack; both have this signature.
    LibraryFunction<decltype(cuEventElapsedTime)> event_elapsed_time{"cuEventElapsedTime"};

    /// Loads the driver. Throws BackendUnavailable.
    static DriverApi load();

    /// `call(function)(arguments...)` calls it, and throws DriverError, which names the caller's place, when it fails.
    template <class Signature>
    auto call(const LibraryFunction<Signature>& function, CallSite site = CallSite::here()) const
    {
        return
            [this, &function, site](auto... arguments) { check(function.address(arguments...), function.name, site); };
    }

    /// For destructors: calls `function` and ignores a failure, which nobody could act on.
    template <class Signature, class... Arguments>
    void call_quietly(const LibraryFunction<Signature>& function, Arguments... arguments) const noexcept
    {
        function.address(arguments...);
    }

private:
    void check(CUresult result, const char* call, const CallSite& site) const;
};

/// Starts the driver and takes the device of this number. Throws BackendUnavailable.
CUdevice open_device(const DriverApi& api, int number);

}  // namespace warpbook::cupti
