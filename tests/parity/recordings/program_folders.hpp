#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "gpu_folders.hpp"

namespace warpbook::tests {

/// The GPUs' folders whose recordings a program of a lab, such as "solution.01-map", is compared with, at one of these
/// sizes: those that are meant to have it (chosen_programs.hpp), whether they do or not, and others that have it. All
/// GPUs of a generation count the same, so a folder where the program is still to be recorded (to_record.hpp) is left
/// out while there is another one.
std::vector<std::filesystem::path> folders_for(const std::string& program, const std::vector<std::string>& sizes,
                                               const std::filesystem::path& recordings = recordings_folder());

}  // namespace warpbook::tests
