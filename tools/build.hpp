#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <warpbook/system/process.hpp>

namespace warpbook::tools {

struct BuildResult {
    bool succeeded = false;
    std::string messages;  // the compiler's, when it failed
};

/// The folder that CMake configured. Whoever else builds in it is waited for (cmake/build-lab.sh).
class Build {
public:
    /// Throws SetupError when the folder was never configured.
    explicit Build(std::filesystem::path folder);

    /// Throws SetupError when CMake cannot be run, or when the build does not know the target.
    BuildResult build(const std::string& target) const;

    /// Builds those of the targets that can be built, although others fail. True when none failed.
    bool build_what_compiles(const std::vector<std::string>& targets) const;

private:
    Command cmake_build(const std::vector<std::string>& targets) const;

    std::filesystem::path folder_;
    std::string generator_;
};

/// The output of a failed build without what Ninja and Make say themselves: progress and the commands they ran.
std::string compiler_messages(const std::string& build_output);

}  // namespace warpbook::tools
