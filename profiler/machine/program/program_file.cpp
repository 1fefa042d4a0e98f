#include "program_file.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include <warpbook/launch.hpp>

namespace warpbook::model {

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
    for (const std::string_view prefix : {"warpbook.gap.before.", "warpbook.gap.after."})
        if (gap.starts_with(prefix)) return gap.substr(prefix.size());
    return {};
}

std::set<std::string_view> variables_with_gaps(const std::vector<ElfFile::Symbol>& symbols, unsigned type)
{
    std::set<std::string_view> variables;
    for (const ElfFile::Symbol& symbol : symbols)
        if (symbol.type == type && is_gap(symbol.name)) variables.insert(variable_with_gap(symbol.name));
    return variables;
}

std::string variable_name(std::string_view symbol)
{
    std::string name = detail::demangled_name(std::string(symbol));
    // Itanium C++ ABI, "Scope Encoding": of a variable inside a function.
    if (symbol.starts_with("_ZZ")) return name.substr(name.rfind("::") + 2);
    const std::string_view anonymous = "(anonymous namespace)::";
    for (auto at = name.find(anonymous); at != std::string::npos; at = name.find(anonymous))
        name.erase(at, anonymous.size());
    return name;
}

std::string class_of_virtual_functions(std::string_view symbol)
{
    std::string name = variable_name(symbol);
    constexpr std::string_view beginning = "vtable for ";
    return name.starts_with(beginning) ? name.substr(beginning.size()) : name;
}

}  // namespace warpbook::model
