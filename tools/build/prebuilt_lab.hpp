#pragma once

#include <filesystem>
#include <string>

#include "build_output.hpp"
#include "course/course.hpp"
#include "prebuilt_options.hpp"

namespace warpbook::tools {

/// A lab's program that is made of one .cu file and of what a release has of the lab.
struct PrebuiltLabProgram {
    /// "lab.14-tile-transpose"
    std::string target;
    /// Reports name the file as it is named from here.
    std::filesystem::path root;
    std::filesystem::path file;
};

/// Compiles the file, isolates it from the check and links the two, unless that was done already. `prebuilt` is the
/// folder of the release (cmake/Release.cmake).
BuildResult build_prebuilt_lab(const std::filesystem::path& prebuilt, const PrebuiltSetting& setting, const Lab& lab,
                               const PrebuiltLabProgram& wanted);

}  // namespace warpbook::tools
