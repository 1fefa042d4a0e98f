#include "managed_variables.hpp"

#include "compiler/assembly/variable_lines.hpp"

namespace warpbook::kernel_compiler {

namespace {

constexpr const char* page_bytes = "4096";

/// gaps.cpp puts a gap in front of the label, aligns after it as this does, and puts another gap behind the content.
std::string in_pages_of_its_own(const VariableLines& variable)
{
    std::string text = variable.is_zero() ? "\t.section\twarpbook_managed_zeros,\"aw\",@nobits\n"
                                          : "\t.section\twarpbook_managed,\"aw\",@progbits\n";
    text.append("\t.align ").append(page_bytes).append("\n\t.type ").append(variable.name);
    text.append(", @object\n\t.size ").append(variable.name).append(", ").append(variable.bytes).append("\n");
    text.append(variable.name).append(":\n");
    for (const std::string& line : variable.content) text.append(line).append("\n");
    if (!variable.section.empty()) text.append("\t").append(variable.section);
    return text;
}

}  // namespace

std::vector<std::string> with_managed_variables_apart(std::vector<std::string> lines, const Declarations& declarations)
{
    std::string rows;
    // A `.comm` names no section: the one that it stands in goes on after it.
    std::string section;
    std::size_t done = 0;
    for (const VariableLines& variable : lines_of_variables(lines)) {
        if (!declarations.may_be_variable_of_device(variable.name)) continue;
        const CudaWords* const words = declarations.words_of_variable(variable.name);
        if (words == nullptr || !words->managed) continue;
        for (; done < variable.begin; ++done)
            if (const auto next = section_directive_in(lines[done])) section = *next;
        lines[variable.begin] = in_pages_of_its_own(variable);
        if (variable.section.empty()) lines[variable.begin].append("\t").append(section);
        for (std::size_t i = variable.begin + 1; i < variable.end; ++i) lines[i].clear();
        rows.append("\t.quad\t").append(variable.name).append(", ").append(variable.bytes).append("\n");
    }
    if (!rows.empty()) lines.push_back("\t.section\twarpbook_managed_table,\"aw\",@progbits\n\t.balign\t8\n" + rows);
    return lines;
}

}  // namespace warpbook::kernel_compiler
