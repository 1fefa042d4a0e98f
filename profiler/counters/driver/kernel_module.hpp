#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <warpbook/launch.hpp>

#include "base/launch_limits.hpp"
#include "device_memory.hpp"
#include "driver_api.hpp"

namespace warpbook::cupti {

/// The program's device code, loaded into the current context.
class KernelModule {
public:
    /// Throws BackendUnavailable when the code does not fit the device.
    KernelModule(const DriverApi& api, CUdevice device, std::span<const std::byte> device_code);
    ~KernelModule();
    KernelModule(const KernelModule&) = delete;
    KernelModule& operator=(const KernelModule&) = delete;

    /// The function to launch, ready for `launch`. Throws DeviceError when there is none, or when the device would
    /// refuse the launch.
    CUfunction prepare(const Launch& launch);

    /// Those of the named `__device__` variables that the module has.
    std::vector<DeviceRegion> variables(const std::vector<std::string>& symbols) const;

private:
    struct Kernel {
        CUfunction function = nullptr;
        LaunchLimits limits;
        std::size_t dynamic_shared_allowed = 0;
    };

    Kernel& find(const Launch& launch);

    const DriverApi& api_;
    // The driver loads code lazily, from the bytes that it was given.
    std::vector<std::byte> code_;
    CUmodule module_ = nullptr;
    LaunchLimits device_limits_;
    std::map<std::string, Kernel> kernels_;
};

/// "sm_90".
std::string architecture_of(const DriverApi& api, CUdevice device);

}  // namespace warpbook::cupti
