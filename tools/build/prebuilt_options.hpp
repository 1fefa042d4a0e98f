#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::tools {

/// Where a release is, which was not known when it was made.
struct PrebuiltSetting {
    /// The workbook's folder, with prebuilt/ in it.
    std::filesystem::path root;
    /// Where things are built.
    std::filesystem::path build;

    /// In which kernel_compiler finds what it needs on this machine.
    std::filesystem::path kit() const { return build / "kit"; }
};

/// The options, one in each line of `text`; `{root}` in it stands for the workbook's folder.
std::vector<std::string> prebuilt_options(const std::string& text, const PrebuiltSetting& setting);

}  // namespace warpbook::tools
