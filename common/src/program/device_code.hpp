#pragma once

#include <cstddef>
#include <span>

namespace warpbook {

/// The GPU code that the build put into this program; empty when it was built without nvcc.
std::span<const std::byte> device_code();

}  // namespace warpbook
