#pragma once

#include <filesystem>
#include <string>

namespace warpbook::tools {

/// Where the workbook's files are.
struct Places {
    std::filesystem::path source;
    std::filesystem::path build;

    std::filesystem::path labs() const { return source / "labs"; }
    std::filesystem::path executable(const std::string& target) const { return build / "bin" / target; }
    std::filesystem::path record(const std::string& lab) const { return build / "reports" / (lab + ".json"); }
};

/// The folders this program was built from and in, unless WARPBOOK_SOURCE_DIR or WARPBOOK_BUILD_DIR say otherwise.
Places find_places();

}  // namespace warpbook::tools
