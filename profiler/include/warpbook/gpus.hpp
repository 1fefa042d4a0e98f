#pragma once

#include <vector>

#include <warpbook/measured.hpp>
#include <warpbook/profile.hpp>

namespace warpbook {

/// The GPUs that the driver lists, in the order of CUDA's numbers, whether their counters can be read or not; the
/// reason where it lists none. Starts nothing on them.
Measured<std::vector<DeviceDescription>> list_gpus();

}  // namespace warpbook
