#include "device_code_build.hpp"

#include "support/progress.hpp"

namespace warpbook::tools {

DeviceCodeBuild::DeviceCodeBuild(const std::filesystem::path& build_folder, const std::string& target)
{
    if (target.empty()) return;
    built_ = std::async(std::launch::async,
                        [build_folder, target] { return Build(build_folder).build_with_low_priority(target); });
}

bool DeviceCodeBuild::is_accepted()
{
    if (!built_.valid()) return true;
    Progress progress;
    progress.show("nvcc compiles the file, too …");
    result_ = built_.get();
    return result_.succeeded;
}

}  // namespace warpbook::tools
