#include "gaps.hpp"

#include <string_view>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Of `__shared__`, `__device__` and `__constant__` variables, and those of templates and inline functions.
bool holds_variables(std::string_view section)
{
    if (section.starts_with(".data.rel.ro")) return false;  // the compiler's own tables
    return begins_with_one_of(section, {".data", ".bss", ".tbss", "warpbook_constant", "warpbook_managed"});
}

/// The section that a directive such as `.bss` or `.section .tbss,"awT",@nobits` begins; empty for other lines.
std::string_view section_in(std::string_view line)
{
    line = trimmed(line);
    for (const std::string_view usual : {".text", ".data", ".bss"})
        if (line == usual) return usual;
    constexpr std::string_view directive = ".section";
    if (!line.starts_with(directive)) return {};
    line = trimmed(line.substr(directive.size()));
    return line.substr(0, line.find(','));
}

/// `2` of `.align 2`; empty for other lines.
std::string_view alignment_in(std::string_view line)
{
    constexpr std::string_view directive = "\t.align ";
    return line.starts_with(directive) ? line.substr(directive.size()) : std::string_view();
}

/// A variable such as `.comm counter,4,4`, for which g++ names no section.
struct LocalVariable {
    std::string_view name, bytes, alignment;
};

LocalVariable local_variable_in(std::string_view line)
{
    constexpr std::string_view directive = "\t.comm\t";
    if (!line.starts_with(directive)) return {};
    line.remove_prefix(directive.size());
    const std::size_t first = line.find(',');
    const std::size_t second = line.find(',', first + 1);
    if (second == std::string_view::npos) return {};
    return {line.substr(0, first), line.substr(first + 1, second - first - 1), line.substr(second + 1)};
}

std::string definition_of(const LocalVariable& variable)
{
    const std::string name(variable.name);
    const std::string bytes(variable.bytes);
    return "\t.balign " + std::string(variable.alignment) + "\n\t.type " + name + ", @object\n\t.size " + name + ", " +
           bytes + "\n" + name + ":\n\t.zero " + bytes + "\n";
}

/// The dots make it a symbol that no variable can have.
std::string gap(const std::string& name)
{
    const std::string bytes = std::to_string(gap_bytes);
    return "\t.type " + name + ", @object\n\t.size " + name + ", " + bytes + "\n" + name + ":\n\t.zero " + bytes + "\n";
}

}  // namespace

std::string gap_before(std::string_view variable) { return gap("warpbook.gap.before." + std::string(variable)); }
std::string gap_after(std::string_view variable) { return gap("warpbook.gap.after." + std::string(variable)); }

std::vector<std::string> with_gaps_between_variables(std::vector<std::string> lines)
{
    std::string section;
    std::string alignment = "1";
    std::string last_of_section;
    for (std::string& line : lines) {
        if (const std::string_view next = section_in(line); !next.empty()) {
            section = next;
            if (!last_of_section.empty()) line.insert(0, gap_after(last_of_section));
            last_of_section.clear();
        }
        if (const std::string_view number = alignment_in(line); !number.empty()) alignment = number;
        if (const LocalVariable variable = local_variable_in(line); !variable.name.empty())
            line = "\t.pushsection .bss\n" + gap_before(variable.name) + definition_of(variable) +
                   gap_after(variable.name) + "\t.popsection";
        const std::string label(label_in(line));
        if (label.empty() || label.starts_with(".L") || !holds_variables(section)) continue;
        line.insert(0, gap_before(label) + "\t.balign " + alignment + "\n");
        last_of_section = label;
        alignment = "1";
    }
    return lines;
}

}  // namespace warpbook::kernel_compiler
