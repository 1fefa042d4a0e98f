#include "device_description.hpp"

#include <array>
#include <fstream>

#include "../kernel_driver_version.hpp"
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

}  // namespace warpbook::cupti
