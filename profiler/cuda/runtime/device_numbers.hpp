#pragma once

#include <optional>

#include "runtime_api.hpp"

namespace warpbook::program {

/// Of the one device: those of the model's chip (chips.h), where the model has none of its own. No program can be told
/// that it runs on a GPU: its name is "Warpbook model".
cudaDeviceProp properties_of_device();

/// Nothing for what CUDA does not know.
std::optional<int> attribute_of_device(cudaDeviceAttr attribute);

}  // namespace warpbook::program
