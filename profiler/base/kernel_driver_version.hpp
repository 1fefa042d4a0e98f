#pragma once

#include <string>

namespace warpbook {

/// The version in a text such as "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.95.05  Tue Sep 23 …", the first
/// line of /proc/driver/nvidia/version; empty where there is none.
std::string kernel_driver_version_in(const std::string& text);

}  // namespace warpbook
