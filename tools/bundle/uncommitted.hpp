#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbook::tools {

/// How a checkout differs from its last commit; paths as in BundleRules.
struct Uncommitted {
    /// Files that git tracks: changed, deleted, or added.
    std::vector<std::string> changed{};
    /// What git neither tracks nor ignores; a folder ends with a slash.
    std::vector<std::string> unknown{};
};

/// Reads what `git status --porcelain=v1 -z --no-renames` prints. `prefix` is the workbook's folder in the repository,
/// which git names all paths from: "" or "courses/warpbook/". What lies elsewhere is left out.
Uncommitted read_uncommitted(std::string_view status, const std::string& prefix);

}  // namespace warpbook::tools
