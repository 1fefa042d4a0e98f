#include "program_file.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include <warpbook/launch.hpp>

namespace warpbook::model {

namespace {

/// Where the name begins that stands behind a function's parameters: `void scale<float>(float*)::tile`. 0 outside of
/// functions.
std::size_t behind_function(std::string_view name)
{
    int depth = 0;
    for (std::size_t i = name.size(); i-- > 0;) {
        // Of a template's arguments and a lambda's name.
        if (name[i] == '>' || name[i] == '}') ++depth;
        if (name[i] == '<' || name[i] == '{') --depth;
        if (name[i] != ')' || depth > 0) continue;
        const std::size_t scope = name.find("::", i);
        return scope == std::string_view::npos ? 0 : scope + 2;
    }
    return 0;
}

}  // namespace

ElfFile read_program_file()
{
    constexpr const char* path = "/proc/self/exe";
    std::vector<std::byte> image(std::filesystem::file_size(path));
    std::ifstream file(path, std::ios::binary);
    if (!file.read(reinterpret_cast<char*>(image.data()), static_cast<std::streamsize>(image.size())))
        throw std::runtime_error(std::string("model: cannot read ") + path);
    return ElfFile(std::move(image));
}

bool is_gap(std::string_view symbol) { return symbol.starts_with("warpbook.gap."); }

std::string_view variable_with_gap(std::string_view gap)
{
    for (const std::string_view prefix : {"warpbook.gap.before.", "warpbook.gap.behind."})
        if (gap.starts_with(prefix)) return gap.substr(prefix.size());
    return {};
}

std::string variable_name(std::string_view symbol)
{
    std::string name = detail::demangled_name(std::string(symbol));
    const std::string_view anonymous = "(anonymous namespace)::";
    for (auto at = name.find(anonymous); at != std::string::npos; at = name.find(anonymous))
        name.erase(at, anonymous.size());
    return name.substr(behind_function(name));
}

}  // namespace warpbook::model
