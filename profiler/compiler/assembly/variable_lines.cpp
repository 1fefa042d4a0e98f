#include "variable_lines.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

constexpr std::array<std::string_view, 14> directives_of_content{".zero",   ".long",   ".quad",  ".byte",  ".value",
                                                                 ".short",  ".int",    ".skip",  ".octa",  ".float",
                                                                 ".double", ".string", ".ascii", ".base64"};

std::string_view directive_name_in(std::string_view line)
{
    if (!line.starts_with("\t.")) return {};
    line.remove_prefix(1);
    return line.substr(0, line.find_first_of(blank));
}

bool is_content(std::string_view line) { return contains(directives_of_content, directive_name_in(line)); }

bool is_of_constants(std::string_view section) { return section.starts_with(".section\t.rodata"); }

bool is_for_variables(std::string_view section)
{
    return begins_with_one_of(section, {".data", ".bss", ".section\t.data", ".section\t.bss", ".section\t.rodata"});
}

/// `x` and `4` of `\t.size\tx, 4`; empty for others, also where the size is no number.
std::pair<std::string_view, std::string_view> size_in(std::string_view line)
{
    constexpr std::string_view directive = "\t.size\t";
    const auto comma = line.find(',');
    if (!line.starts_with(directive) || comma == std::string_view::npos) return {};
    const std::string_view bytes = trimmed(line.substr(comma + 1));
    if (bytes.empty() || bytes.find_first_not_of("0123456789") != bytes.npos) return {};
    return {line.substr(directive.size(), comma - directive.size()), bytes};
}

std::optional<VariableLines> common_variable_in(std::string_view line, std::size_t number)
{
    constexpr std::string_view directive = "\t.comm\t";
    const auto first = line.find(',');
    const auto second = line.find(',', first + 1);
    if (!line.starts_with(directive) || second == std::string_view::npos) return {};
    VariableLines variable;
    variable.name = line.substr(directive.size(), first - directive.size());
    variable.begin = number;
    variable.end = number + 1;
    variable.bytes = line.substr(first + 1, second - first - 1);
    variable.alignment = line.substr(second + 1);
    variable.content = {"\t.zero\t" + variable.bytes};
    return variable;
}

}  // namespace

bool VariableLines::is_zero() const
{
    return std::all_of(content.begin(), content.end(),
                       [](const std::string& line) { return directive_name_in(line) == ".zero"; });
}

std::optional<std::string_view> section_directive_in(std::string_view line)
{
    if (line == "\t.text" || line == "\t.data" || line == "\t.bss" || line.starts_with("\t.section\t"))
        return line.substr(1);
    return {};
}

std::vector<VariableLines> lines_of_variables(const std::vector<std::string>& lines)
{
    std::vector<VariableLines> variables;
    std::map<std::string_view, std::string_view> sizes;
    std::string_view section;
    std::string_view alignment = "1";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        constexpr std::string_view align = "\t.align ";
        const std::string_view line = lines[i];
        if (const auto next = section_directive_in(line)) {
            section = *next;
            alignment = "1";
        }
        if (line.starts_with(align)) alignment = line.substr(align.size());
        if (const auto [name, bytes] = size_in(line); !name.empty()) sizes[name] = bytes;
        if (auto variable = common_variable_in(line, i)) variables.push_back(std::move(*variable));
        const auto size = is_for_variables(section) ? sizes.find(label_in(line)) : sizes.end();
        if (size == sizes.end()) continue;
        VariableLines variable;
        variable.name = size->first;
        variable.begin = i;
        variable.end = i + 1;
        while (variable.end < lines.size() && is_content(lines[variable.end]))
            variable.content.push_back(lines[variable.end++]);
        variable.bytes = size->second;
        variable.alignment = alignment;
        variable.section = section;
        variable.is_in_read_only_section = is_of_constants(section);
        alignment = "1";
        variables.push_back(std::move(variable));
    }
    return variables;
}

std::map<std::string_view, std::set<std::string, std::less<>>> symbols_by_variable(
    const std::vector<std::string>& lines)
{
    constexpr std::string_view address = "\t.quad\t";
    std::map<std::string_view, std::set<std::string, std::less<>>> symbols;
    std::string_view variable;
    for (const std::string_view line : lines) {
        if (const std::string_view label = label_in(line); !label.empty()) variable = label;
        if (!line.starts_with(address) || variable.empty()) continue;
        if (const auto symbol = symbol_at(line, address.size()); !symbol.empty()) symbols[variable].emplace(symbol);
    }
    return symbols;
}

std::string_view group_in(std::string_view line)
{
    constexpr std::string_view end = ",comdat";
    if (!line.starts_with("\t.section\t") || !line.ends_with(end)) return {};
    line.remove_suffix(end.size());
    return line.substr(line.rfind(',') + 1);
}

std::string without_group(std::string line)
{
    line.erase(line.size() - std::string_view(",comdat").size());
    line.erase(line.rfind(','));
    const auto flags = line.find('"');
    line.erase(line.find('G', flags), 1);
    return line;
}

}  // namespace warpbook::kernel_compiler
