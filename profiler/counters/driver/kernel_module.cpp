#include "kernel_module.hpp"

#include "errors.hpp"

namespace warpbook::cupti {

namespace {

int attribute_of(const DriverApi& api, CUdevice device, CUdevice_attribute attribute)
{
    int value = 0;
    api.call(api.device_get_attribute)(&value, attribute, device);
    return value;
}

std::size_t attribute_of(const DriverApi& api, CUfunction function, CUfunction_attribute attribute)
{
    int value = 0;
    api.call(api.function_get_attribute)(&value, attribute, function);
    return static_cast<std::size_t>(value);
}

LaunchLimits limits_of(const DriverApi& api, CUdevice device)
{
    const auto extent = [&](CUdevice_attribute attribute) {
        return static_cast<unsigned>(attribute_of(api, device, attribute));
    };
    LaunchLimits limits;
    limits.device = "this GPU";
    limits.threads_per_block = extent(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    limits.block = {extent(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X), extent(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y),
                    extent(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)};
    limits.grid = {extent(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X), extent(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y),
                   extent(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)};
    limits.shared_bytes = extent(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
    return limits;
}

}  // namespace

KernelModule::KernelModule(const DriverApi& api, CUdevice device, std::span<const std::byte> device_code)
    : api_(api), code_(device_code.begin(), device_code.end()), device_limits_(limits_of(api, device))
{
    try {
        api_.call(api_.module_load_data)(&module_, static_cast<const void*>(code_.data()));
    } catch (const DriverError& error) {
        switch (error.failure().code) {
        case CUDA_ERROR_NO_BINARY_FOR_GPU: {
            const std::string architecture = architecture_of(api_, device);
            throw BackendUnavailable({Unavailable::Cause::other_architecture,
                                      "the kernels were compiled for another GPU: this one is " + architecture,
                                      error.what()});
        }
        case CUDA_ERROR_UNSUPPORTED_PTX_VERSION:
            throw BackendUnavailable({Unavailable::Cause::driver_too_old,
                                      "the driver is older than the nvcc that compiled the kernels: update the driver",
                                      error.what()});
        default: throw BackendUnavailable({Unavailable::Cause::other, "the device code does not load", error.what()});
        }
    }
}

KernelModule::~KernelModule() { api_.call_quietly(api_.module_unload, module_); }

KernelModule::Kernel& KernelModule::find(const Launch& launch)
{
    if (const auto known = kernels_.find(launch.symbol); known != kernels_.end()) return known->second;

    Kernel kernel;
    try {
        api_.call(api_.module_get_function)(&kernel.function, module_, launch.symbol.c_str());
    } catch (const DriverError& error) {
        if (error.failure().code != CUDA_ERROR_NOT_FOUND) throw;
        throw DeviceError("the device code has no kernel " + launch.name + " (symbol " + launch.symbol +
                          "): is it __global__, and in the file that was compiled for the GPU?");
    }
    kernel.limits = device_limits_;
    kernel.limits.threads_per_block_of_kernel =
        attribute_of(api_, kernel.function, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    kernel.limits.static_shared_bytes = attribute_of(api_, kernel.function, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
    return kernels_.emplace(launch.symbol, kernel).first->second;
}

CUfunction KernelModule::prepare(const Launch& launch)
{
    Kernel& kernel = find(launch);
    refuse_impossible_launch(launch, kernel.limits);

    const std::size_t dynamic = launch.dynamic_shared_bytes;
    if (kernel.limits.static_shared_bytes.value_or(0) + dynamic > shared_bytes_without_opt_in &&
        dynamic > kernel.dynamic_shared_allowed) {
        api_.call(api_.function_set_attribute)(kernel.function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                               static_cast<int>(dynamic));
        kernel.dynamic_shared_allowed = dynamic;
    }
    return kernel.function;
}

std::vector<DeviceRegion> KernelModule::variables(const std::vector<std::string>& symbols) const
{
    std::vector<DeviceRegion> regions;
    for (const std::string& symbol : symbols) {
        DeviceRegion region;
        try {
            api_.call(api_.module_get_global)(&region.address, &region.bytes, module_, symbol.c_str());
        } catch (const DriverError& error) {
            if (error.failure().code != CUDA_ERROR_NOT_FOUND) throw;
            continue;
        }
        if (region.bytes > 0) regions.push_back(region);
    }
    return regions;
}

std::string architecture_of(const DriverApi& api, CUdevice device)
{
    return "sm_" + std::to_string(attribute_of(api, device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)) +
           std::to_string(attribute_of(api, device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
}

}  // namespace warpbook::cupti
