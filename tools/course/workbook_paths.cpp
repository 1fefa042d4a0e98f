#include "workbook_paths.hpp"

#include <cstdlib>
#include <system_error>

#include "build_facts.hpp"
#include "prebuilt.hpp"

namespace warpbook::tools {

namespace {

std::filesystem::path from_environment(const char* variable, const std::filesystem::path& otherwise)
{
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0' ? value : otherwise;
}

}  // namespace

WorkbookPaths find_workbook_paths()
{
    if (const auto prebuilt = prebuilt_folder()) {
        const std::filesystem::path workbook = prebuilt->parent_path();
        return {workbook, from_environment("WARPBOOK_BUILD_DIR", workbook / "build")};
    }
    return {from_environment("WARPBOOK_SOURCE_DIR", build_facts().source_folder),
            from_environment("WARPBOOK_BUILD_DIR", build_facts().build_folder)};
}

std::filesystem::path neighbor(const std::string& program)
{
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / program;
}

bool is_in_own_build_folder()
{
    std::error_code error;
    return std::filesystem::equivalent(neighbor(""), find_workbook_paths().executable(""), error);
}

std::filesystem::path page_folder(const std::string& name)
{
    const std::filesystem::path installed =
        neighbor("").parent_path().parent_path() / "share" / "warpbook" / "pages" / name;
    return std::filesystem::is_directory(installed) ? installed : find_workbook_paths().source / "tools" / name;
}

std::filesystem::path injection_library()
{
    return neighbor("").parent_path().parent_path() / "lib" / "warpbook" / "libwarpbook_injection.so";
}

}  // namespace warpbook::tools
