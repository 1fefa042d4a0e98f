#include "host_thread_locals.hpp"

#include <cstdlib>
#include <string_view>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// That of `__shared__` variables; the host's have less.
constexpr long alignment_of_shared = 128;

/// Of the variable whose lines begin at `line`, before its label.
bool is_shared(const std::vector<std::string>& assembly, std::size_t line)
{
    constexpr std::string_view directive = "\t.align ";
    for (; line < assembly.size() && label_in(assembly[line]).empty(); ++line)
        if (assembly[line].starts_with(directive))
            return std::strtol(assembly[line].c_str() + directive.size(), nullptr, 10) >= alignment_of_shared;
    return false;
}

bool begins_another_section(std::string_view line)
{
    return begins_with_one_of(line, {"\t.section\t", "\t.text", "\t.data", "\t.bss"});
}

/// `.section .tbss._Z1xv,"awTG",@nobits,_Z1xv,comdat` becomes `.section .tdata._Z1xv,"awTG",@progbits,…`. Where the
/// compiler comes back to a section, it may write its name alone.
void move_section(std::string& line)
{
    line.replace(line.find(".tbss"), 5, ".tdata");
    if (const auto type = line.find("@nobits"); type != std::string::npos) line.replace(type, 7, "@progbits");
}

}  // namespace

void keep_thread_locals_of_host_apart(std::vector<std::string>& assembly)
{
    bool is_in_section = false;
    for (std::size_t line = 0; line < assembly.size(); ++line) {
        if (assembly[line].starts_with("\t.section\t.tbss.")) {
            if (!is_shared(assembly, line + 1)) move_section(assembly[line]);
            is_in_section = false;
            continue;
        }
        if (begins_another_section(assembly[line])) is_in_section = assembly[line].starts_with("\t.section\t.tbss");
        const bool ends_variable = assembly[line].starts_with("\t.zero");
        if (!is_in_section || (!ends_variable && !begins_another_section(assembly[line]))) continue;
        // The next variable, if there is one, has a section of its own kind.
        assembly[line] += is_shared(assembly, line + 1) ? "\n\t.section\t.tbss,\"awT\",@nobits"
                                                        : "\n\t.section\t.tdata,\"awT\",@progbits";
    }
}

void keep_all_thread_locals_apart(std::vector<std::string>& assembly)
{
    for (std::string& line : assembly)
        if (line.starts_with("\t.section\t.tbss")) move_section(line);
}

}  // namespace warpbook::kernel_compiler
