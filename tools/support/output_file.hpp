#pragma once

#include <filesystem>
#include <string>

namespace warpbook::tools {

/// Throws UsageError where nothing can be written: asked before the work, so that nobody waits for a file that cannot
/// be had. `what` is to be written there: "report".
void require_writable(const std::filesystem::path& file, const std::string& what);

}  // namespace warpbook::tools
