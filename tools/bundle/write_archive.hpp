#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::tools {

/// Writes a .tar.gz, or a .tar.xz where the archive's name ends with .xz, of these files, which lie below `folder` and
/// are named from it. The same files, names and time (seconds since 1970) give the same bytes, whoever makes it, when,
/// and with which umask. Throws SetupError.
void write_archive(const std::filesystem::path& archive, const std::filesystem::path& folder,
                   const std::vector<std::string>& files, const std::string& time);

}  // namespace warpbook::tools
