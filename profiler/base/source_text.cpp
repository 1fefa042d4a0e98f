#include <warpbook/source_text.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <utility>

namespace warpbook {

namespace {

/// Empty: the current directory.
std::string& chosen_root()
{
    static std::string root;
    return root;
}

std::string source_root()
{
    if (!chosen_root().empty()) return chosen_root();
    std::error_code error;
    return std::filesystem::current_path(error).string();
}

}  // namespace

void set_source_root(std::string folder) { chosen_root() = std::move(folder); }

std::string path_for_people(const std::string& file)
{
    const std::string root = source_root() + "/";
    return file.starts_with(root) ? file.substr(root.size()) : file;
}

std::optional<std::string> text_of(const std::string& file)
{
    const std::filesystem::path relative = path_for_people(file);
    // Where the sources were moved after the build, the current directory may be their new root.
    for (const std::filesystem::path& candidate : {std::filesystem::path(source_root()) / relative, relative}) {
        // A folder, which an empty name stands for, opens as well, and then throws when it is read.
        std::error_code error;
        if (!std::filesystem::is_regular_file(candidate, error)) continue;
        std::ifstream stream(candidate, std::ios::binary);
        if (stream) return std::string{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    }
    return std::nullopt;
}

std::string line_of(const std::string& file, int line)
{
    const auto text = text_of(file);
    if (!text) return {};
    std::istringstream lines(*text);
    std::string found;
    for (int i = 0; i < line; ++i) {
        if (!std::getline(lines, found)) return {};
    }
    const auto begin = found.find_first_not_of(" \t");
    return begin == std::string::npos ? std::string() : found.substr(begin);
}

}  // namespace warpbook
