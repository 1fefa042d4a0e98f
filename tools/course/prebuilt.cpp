#include "prebuilt.hpp"

#include "support/errors.hpp"

namespace warpbook::tools {

std::optional<std::filesystem::path> prebuilt_folder()
{
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe");
    std::filesystem::path folder = program.parent_path().parent_path();
    if (folder.filename() != "prebuilt" || !std::filesystem::exists(folder / "release")) return std::nullopt;
    return folder;
}

void require_whole_build(const std::string& what)
{
    const auto prebuilt = prebuilt_folder();
    if (!prebuilt) return;
    throw SetupError("This is a release, the course with what students need, built already. " + what +
                     " is not in it.\nTo build everything here, which takes minutes, type this in " +
                     prebuilt->parent_path().string() + ":\nrm -r prebuilt build && ./warpbook");
}

}  // namespace warpbook::tools
