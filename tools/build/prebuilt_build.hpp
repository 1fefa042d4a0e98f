#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "build_output.hpp"

namespace warpbook::tools {

/// Builds in a release, with g++ alone: what CMake would have built before lies in the folder prebuilt/
/// (cmake/Release.cmake says what), and students' files are compiled and linked with it. Its targets have the names
/// that they have in CMake's build: "lab.NN-name", "starter.NN-name", and "programs" for whole programs.
class PrebuiltBuild {
public:
    /// `build` is where things are built; it may be missing.
    PrebuiltBuild(std::filesystem::path prebuilt, std::filesystem::path build);

    /// Waits for whoever else builds here. Throws SetupError where g++ is missing or too old, and for a target that a
    /// release does not have.
    BuildResult build(const std::string& target) const;

    /// Builds those of the targets that can be built, although others fail. True when none failed.
    bool build_what_compiles(const std::vector<std::string>& targets) const;

private:
    std::filesystem::path prebuilt_;
    std::filesystem::path build_;
};

}  // namespace warpbook::tools
