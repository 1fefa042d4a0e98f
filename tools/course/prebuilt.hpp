#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace warpbook::tools {

/// The folder prebuilt/ of a release, where this program lies in one: the workbook is around it, and nothing is built
/// there by CMake (cmake/Release.cmake).
std::optional<std::filesystem::path> prebuilt_folder();

/// Throws SetupError in a release, which is for students: `what` is not in it, "The program class_at_once".
void require_whole_build(const std::string& what);

}  // namespace warpbook::tools
