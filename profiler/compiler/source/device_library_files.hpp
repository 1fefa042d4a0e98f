#pragma once

#include <string_view>

namespace warpbook::kernel_compiler {

// CUB and Thrust as distributions package them (Debian: libcub-dev, libthrust-dev): headers of the system with code for
// the device, which needs the same translation as a student's.

/// By the header's whole name.
bool is_of_device_library(std::string_view file);

/// Whether a source has included one.
bool includes_device_library(std::string_view preprocessed);

}  // namespace warpbook::kernel_compiler
