#include "device_sections.hpp"

#include <optional>
#include <string_view>

#include "compiler/assembly/mark.hpp"
#include "compiler/assembly/variable_lines.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

struct NewSection {
    std::string_view name;
    std::string_view flags;
    std::string_view type;
};

std::optional<NewSection> section_of_device(std::string_view directive)
{
    constexpr std::string_view section = ".section\t";
    const std::string_view name = directive.starts_with(section) ? directive.substr(section.size()) : directive;
    if (name.starts_with(".rodata")) return NewSection{"warpbook_device_constants", "a", "@progbits"};
    if (name.starts_with(".data")) return NewSection{"warpbook_device_data", "aw", "@progbits"};
    if (name.starts_with(".bss")) return NewSection{"warpbook_device_zeros", "aw", "@nobits"};
    return {};
}

}  // namespace

std::vector<std::string> with_sections_of_device(std::vector<std::string> lines)
{
    for (std::string& line : lines) {
        constexpr std::string_view push = "\t.pushsection ";
        const bool is_pushed = line.starts_with(push);
        const auto directive = is_pushed ? std::string_view(line).substr(push.size()) : section_directive_in(line);
        const auto section = directive ? section_of_device(*directive) : std::nullopt;
        if (!section) continue;
        const std::string group(group_in(line));
        line = is_pushed ? push : "\t.section\t";
        line.append(section->name);
        // What the model's own headers have is for both sides.
        if (!group.empty() && mark_of(group) != Mark::none) line.append("_of_both");
        line.append(",\"").append(section->flags).append(group.empty() ? "" : "G").append("\",");
        line.append(section->type);
        if (!group.empty()) line.append(",").append(group).append(",comdat");
    }
    lines.emplace_back("\t.section\twarpbook_two_sides,\"a\",@progbits\n\t.long\t1");
    return lines;
}

}  // namespace warpbook::kernel_compiler
