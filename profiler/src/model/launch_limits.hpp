#pragma once

#include <warpbook/launch.hpp>

namespace warpbook::model {

/// Throws DeviceError for a launch that no GPU accepts, with the limit that it breaks. The limits are those of compute
/// capability 7.5 and newer (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
void refuse_impossible_launch(const Launch& launch);

}  // namespace warpbook::model
