#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <warpbook/system/process.hpp>

#include "build_output.hpp"
#include "support/progress.hpp"

namespace warpbook::tools {

class PrebuiltBuild;

/// The folder that CMake configured. Whoever else builds in it is waited for (cmake/build-lab.sh). In a release there
/// is no CMake, and a PrebuiltBuild does what is asked.
class Build {
public:
    /// Builds show their steps to `progress`, if there is one. Throws SetupError when the folder was never configured.
    explicit Build(std::filesystem::path folder, Progress* progress = nullptr);
    /// `follow` is told each step, as step_in() writes it.
    Build(std::filesystem::path folder, std::function<void(const std::string& step)> follow);

    /// Throws SetupError when CMake cannot be run, or when the build does not know the target.
    BuildResult build(const std::string& target) const;

    /// The same, giving way to whatever else runs.
    BuildResult build_with_low_priority(const std::string& target) const;

    /// Whether there are programs for the model alone, without device code (cmake/Labs.cmake).
    bool has_programs_of_model() const { return has_programs_of_model_; }

    /// Builds those of the targets that can be built, although others fail. True when none failed.
    bool build_what_compiles(const std::vector<std::string>& targets) const;

private:
    BuildResult result_of(const Command& command, const std::string& target) const;
    Command cmake_build(const std::vector<std::string>& targets) const;

    /// How the folder is built, up to the targets' names.
    Command build_command() const;
    CapturedProcess run_with_progress(const Command& command) const;

    std::filesystem::path folder_;
    /// Nothing where CMake builds.
    std::shared_ptr<const PrebuiltBuild> prebuilt_;
    std::function<void(const std::string& step)> follow_;
    std::string generator_;
    /// Ninja, Make or whatever CMake has found for the generator.
    std::string make_program_;
    bool has_programs_of_model_;
};

}  // namespace warpbook::tools
