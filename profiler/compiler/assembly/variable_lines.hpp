#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::kernel_compiler {

/// The definition of a variable in g++'s assembly.
struct VariableLines {
    std::string name;
    /// Its label, or `.comm`.
    std::size_t begin = 0;
    /// After the last line of its content.
    std::size_t end = 0;
    /// Of its content; of a `.comm`, one line of zeros that is not among the file's.
    std::vector<std::string> content;
    std::string bytes;
    std::string alignment = "1";
    /// The directive that begins its section; empty for `.comm`, which names none.
    std::string section;
    bool is_in_read_only_section = false;

    /// Whether it begins as zeros.
    bool is_zero() const;
};

/// In their order. Not those of functions without a `.size`, nor thread-local ones.
std::vector<VariableLines> lines_of_variables(const std::vector<std::string>& lines);

/// By variable, such as a class's table of virtual functions: the symbols whose addresses its content has.
std::map<std::string_view, std::set<std::string, std::less<>>> symbols_by_variable(
    const std::vector<std::string>& lines);

/// The whole directive, without the tabulator: `.bss`, `.section .rodata.cst4,"aM",@progbits,4`; nothing for others.
std::optional<std::string_view> section_directive_in(std::string_view line);

/// The group in `.section .text.f,"axG",@progbits,f,comdat`; empty where there is none.
std::string_view group_in(std::string_view line);

/// `.section .text.f,"axG",@progbits,f,comdat` becomes `.section .text.f,"ax",@progbits`.
std::string without_group(std::string line);

}  // namespace warpbook::kernel_compiler
