#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "support/progress.hpp"

namespace warpbook::tools {

/// With what whole programs are compiled for the model (cmake/Programs.cmake).
struct ProgramKit {
    std::filesystem::path kernel_compiler;
    /// In which kernel_compiler finds what it needs.
    std::filesystem::path folder;
    /// g++.
    std::string compiler;
    /// Libraries and options that every program is linked with.
    std::vector<std::string> link_options;
};

/// Builds it where this is the workbook's own build folder; an installed one is there already. Throws SetupError.
ProgramKit program_kit(Progress& progress);

}  // namespace warpbook::tools
