#pragma once

#include <cstddef>

#include <warpbook/launch.hpp>

namespace warpbook::model {

/// Bytes of `__shared__` arrays of fixed size in a block, on every GPU.
inline constexpr std::size_t most_static_shared_bytes = 48 * 1024;

inline constexpr std::size_t most_threads_in_a_block = 1024;

/// Throws DeviceError for a launch that no GPU accepts, with the limit that it breaks. The limits are those of compute
/// capability 7.5 and newer (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
void refuse_impossible_launch(const Launch& launch);

}  // namespace warpbook::model
