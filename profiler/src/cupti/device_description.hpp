#pragma once

#include <warpbook/profile.hpp>

#include "cupti_api.hpp"
#include "driver_api.hpp"

namespace warpbook::cupti {

/// `cupti`: null where it is not used. Throws DriverError.
DeviceDescription describe_device(const DriverApi& api, CUdevice device, const CuptiApi* cupti);

}  // namespace warpbook::cupti
