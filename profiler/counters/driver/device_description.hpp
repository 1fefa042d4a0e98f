#pragma once

#include <vector>

#include <warpbook/profile.hpp>

#include "cupti_api.hpp"
#include "driver_api.hpp"

namespace warpbook::cupti {

/// `cupti`: null where it is not used. Throws DriverError.
DeviceDescription describe_device(const DriverApi& api, CUdevice device, const CuptiApi* cupti);

/// All that the driver lists, by number; starts the driver. Throws DriverError.
std::vector<DeviceDescription> describe_devices(const DriverApi& api);

}  // namespace warpbook::cupti
