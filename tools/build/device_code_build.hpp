#pragma once

#include <filesystem>
#include <future>
#include <string>

#include "build.hpp"

namespace warpbook::tools {

/// nvcc compiles a file while the model runs it. It often takes as long as everything else, so it is heard last.
class DeviceCodeBuild {
public:
    /// Begins to build the target. Nothing is asked of nvcc where it is empty.
    DeviceCodeBuild(const std::filesystem::path& build_folder, const std::string& target);

    /// Waits for nvcc. True when it accepts the file, or is not asked.
    bool is_accepted();

    /// Why it does not.
    const std::string& messages() const { return result_.messages; }

private:
    std::future<BuildResult> built_;
    BuildResult result_;
};

}  // namespace warpbook::tools
