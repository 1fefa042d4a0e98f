#include "driver_api.hpp"

#include <array>
#include <string>

#include "errors.hpp"

namespace warpbook::cupti {

DriverApi DriverApi::load()
{
    const std::array<std::string, 1> candidates = {"libcuda.so.1"};
    const Measured<DynamicLibrary> opened = DynamicLibrary::open(candidates);
    if (!opened.available())
        throw BackendUnavailable({Unavailable::Cause::no_driver,
                                  "no NVIDIA driver: install it (its libcuda.so.1 has to be found); in a container, "
                                  "start it with access to a GPU",
                                  opened.reason()});
    const DynamicLibrary& library = opened.value();

    DriverApi api;
    try {
        library.bind_all<DriverApi>(
            api.init, api.driver_get_version, api.get_error_name, api.get_error_string, api.device_get_count,
            api.device_get, api.device_get_name, api.device_get_attribute, api.device_get_pci_bus_id,
            api.device_total_memory, api.device_primary_context_retain, api.context_set_current, api.context_get_device,
            api.context_synchronize, api.module_load_data, api.module_unload, api.module_get_function,
            api.module_get_global, api.kernel_get_function, api.function_get_attribute, api.function_set_attribute,
            api.launch_kernel, api.launch_kernel_with_attributes, api.launch_cooperative_kernel,
            api.stream_is_capturing, api.memory_allocate, api.memory_free, api.memory_get_info, api.copy_host_to_device,
            api.copy_device_to_host, api.copy_host_to_device_async, api.copy_device_to_host_async,
            api.copy_device_to_device, api.memory_fill, api.host_memory_allocate, api.host_memory_free,
            api.array_create, api.array_destroy, api.copy_array, api.texture_create, api.texture_destroy,
            api.surface_create, api.surface_destroy, api.event_create, api.event_destroy, api.event_record,
            api.event_synchronize, api.event_elapsed_time);
    } catch (const MissingFunction& error) {
        throw BackendUnavailable(
            {Unavailable::Cause::driver_too_old, "the NVIDIA driver is too old: update it", error.what()});
    }
    return api;
}

void DriverApi::check(CUresult result, const char* call, const CallSite& site) const
{
    if (result == CUDA_SUCCESS) return;
    const char* name = nullptr;
    const char* text = nullptr;
    get_error_name.address(result, &name);
    get_error_string.address(result, &text);
    throw DriverError(
        {call, static_cast<int>(result), name ? name : "an unknown error", text ? text : "", to_string(site)});
}

CUdevice open_device(const DriverApi& api, int number)
{
    int count = 0;
    CUdevice device = 0;
    try {
        api.call(api.init)(0u);
        api.call(api.device_get_count)(&count);
        if (number >= 0 && number < count) api.call(api.device_get)(&device, number);
    } catch (const DriverError& error) {
        throw BackendUnavailable(explain_missing_device(error.failure()));
    }
    if (number < 0 || number >= count)
        throw BackendUnavailable({Unavailable::Cause::no_gpu,
                                  "there is no GPU " + std::to_string(number) + ": this machine shows " +
                                      std::to_string(count) + ", counted from 0; CUDA_VISIBLE_DEVICES can hide some"});
    return device;
}

}  // namespace warpbook::cupti
