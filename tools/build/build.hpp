#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/system/process.hpp>

#include "support/progress.hpp"

namespace warpbook::tools {

struct BuildResult {
    bool succeeded = false;
    /// The compiler's: errors, or what it warns of.
    std::string messages;
    /// Whether there was anything to compile. Where nothing was, the compiler has not said its warnings again.
    bool compiled = false;
};

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

/// How far a build is, by the last line of its output that tells it: "[3/12]" of Ninja, "[ 25%]" of Make. Else empty.
std::string step_in(std::string_view build_output);

/// What the linker did not find, each once.
std::set<std::string> missing_names(const std::string& linker_output);

/// The same of a lab's file, for people; empty when it found everything.
std::string missing_functions(const std::string& linker_output);

/// What g++ warns of in the output of a build that succeeded; paths as from the folder `source`.
std::string compiler_warnings(const std::string& build_output, const std::string& source);

/// The output of a failed build without what Ninja and Make say themselves: progress and the commands they ran.
std::string compiler_messages(const std::string& build_output);

/// Of the messages of g++ and nvcc those up to the second error.
std::string first_error(const std::string& messages);

}  // namespace warpbook::tools
