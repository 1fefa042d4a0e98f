#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::tools {

/// What the options in a release depend on, which was not known when it was made.
struct PrebuiltSetting {
    /// The workbook's folder, with prebuilt/ in it.
    std::filesystem::path root;
    /// Where things are built.
    std::filesystem::path build;
    /// g++'s: 12.
    int compiler_version = 0;
    /// Whether the processor multiplies and adds in one instruction.
    bool has_fma = false;
};

/// The options, one in each line of `text`. `{root}`, `{build}` and `{g++}` in it stand for what the setting says. A
/// line that begins with `{since g++ 12}` or `{fma}` is for compilers and processors that have it.
std::vector<std::string> prebuilt_options(const std::string& text, const PrebuiltSetting& setting);

}  // namespace warpbook::tools
