#include "device_description.hpp"

#include <array>
#include <fstream>

#include <warpbook/gpus.hpp>

#include "base/kernel_driver_version.hpp"
#include "errors.hpp"
#include "kernel_module.hpp"

namespace warpbook::cupti {

namespace {

/// Empty where the file cannot be read, as in some containers.
std::string kernel_driver_version()
{
    std::ifstream file("/proc/driver/nvidia/version");
    std::string line;
    std::getline(file, line);
    return kernel_driver_version_in(line);
}

}  // namespace

DeviceDescription describe_device(const DriverApi& api, CUdevice device, const CuptiApi* cupti)
{
    std::array<char, 256> name{};
    api.call(api.device_get_name)(name.data(), static_cast<int>(name.size()), device);
    int version = 0;
    api.call(api.driver_get_version)(&version);

    DeviceDescription description;
    description.backend = "cupti";
    description.name = name.data();
    description.architecture = architecture_of(api, device);
    description.versions = "driver API " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
    if (cupti != nullptr) description.versions += ", " + cupti->version();
    if (const std::string driver = kernel_driver_version(); !driver.empty())
        description.versions += ", kernel driver " + driver;
    return description;
}

std::vector<DeviceDescription> describe_devices(const DriverApi& api)
{
    api.call(api.init)(0u);
    int count = 0;
    api.call(api.device_get_count)(&count);
    std::vector<DeviceDescription> devices;
    for (int number = 0; number < count; ++number) {
        CUdevice device = 0;
        api.call(api.device_get)(&device, number);
        devices.push_back(describe_device(api, device, nullptr));
    }
    return devices;
}

}  // namespace warpbook::cupti

namespace warpbook {

Measured<std::vector<DeviceDescription>> list_gpus()
{
    using Devices = Measured<std::vector<DeviceDescription>>;
    try {
        return cupti::describe_devices(cupti::DriverApi::load());
    } catch (const cupti::DriverError& error) {
        return Devices::unavailable(cupti::explain_missing_device(error.failure()));
    } catch (const BackendUnavailable& error) {
        return Devices::unavailable(error.why());
    }
}

}  // namespace warpbook
