#pragma once

#include <filesystem>
#include <string>

namespace warpbook::tools {

struct BuildResult {
    bool succeeded = false;
    std::string messages;  // the compiler's, when it failed
};

/// The folder that CMake configured.
class Build {
public:
    /// Throws Obstacle when the folder was never configured.
    explicit Build(std::filesystem::path folder);

    /// Throws Obstacle when CMake cannot be run, or when the build does not know the target.
    BuildResult build(const std::string& target) const;

    /// Builds whatever can be built of the target's parts, although others fail. True when none failed.
    bool build_what_compiles(const std::string& target) const;

private:
    std::filesystem::path folder_;
    std::string generator_;
};

/// The output of a failed build without what Ninja and Make say themselves: progress and the commands they ran.
std::string compiler_messages(const std::string& build_output);

}  // namespace warpbook::tools
