#include "device_links.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "library_functions.hpp"
#include "compiler/assembly/directive.hpp"
#include "compiler/assembly/mark.hpp"
#include "compiler/text/refused.hpp"
#include "compiler/text/source_locations.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// tools/program/program_build.cpp takes it off again.
constexpr std::string_view suffix_for_device = ".for_device";

Names symbols_with_labels(const std::vector<std::string>& lines)
{
    Names symbols;
    for (const std::string_view line : lines) {
        if (const auto label = label_in(line); !label.empty()) symbols.emplace(label);
        const Directive directive = directive_in(line);
        if (directive.name == ".comm" || directive.name == ".set") symbols.emplace(directive.subject());
    }
    return symbols;
}

/// `f` in `.quad f` and `.quad f+8`.
std::string_view symbol_of_address(std::string_view line)
{
    if (directive_in(line).name != ".quad") return {};
    const std::vector<Symbol> symbols = symbols_in_directive(line);
    return symbols.empty() ? std::string_view() : symbols.front().name;
}

/// `directive` is ".globl" or ".weak".
Names symbols_made_visible_by(const std::vector<std::string>& lines, std::string_view directive)
{
    Names symbols;
    for (const std::string_view line : lines)
        if (const Directive found = directive_in(line); found.name == directive) symbols.emplace(found.subject());
    return symbols;
}

ExecutionSpaces with_code_of_kernels(ExecutionSpaces spaces, const Names& functions)
{
    for (const std::string& function : functions) spaces[function] = ExecutionSpace::device;
    return spaces;
}

}  // namespace

Names device_functions_elsewhere(const std::vector<std::string>& lines, const Declarations& declarations)
{
    Names named;
    for (const Symbol& symbol : symbols_in_instructions(lines, 0, lines.size())) named.emplace(symbol.name);
    for (const std::string& line : lines)
        if (const auto symbol = symbol_of_address(line); !symbol.empty()) named.emplace(symbol);
    const Names of_the_file = symbols_with_labels(lines);
    std::erase_if(named, [&](const std::string& symbol) {
        return symbol.starts_with(".L") || of_the_file.contains(symbol) || mark_of(symbol) != Mark::none ||
               library_function(symbol) != LibraryFunction::unknown || !declarations.declares_for_device(symbol);
    });
    return named;
}

Names device_functions_for_others(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                  const ExecutionSpaces& spaces, const Declarations& declarations,
                                  const std::function<void(const ExecutionSpaces&)>& expect_code_of_kernels)
{
    const FileNames files = file_names_in(lines);
    const Names global = symbols_made_visible_by(lines, ".globl");
    const Names weak = symbols_made_visible_by(lines, ".weak");
    Names found;
    Names of_both;
    for (const Function& function : functions) {
        if (mark_of(function.name) != Mark::none) continue;
        const ExecutionSpace space = space_of(spaces, function.name);
        const FunctionText* const text = text_of_function(lines, function, files, declarations);
        if (text == nullptr || text->words.global) continue;
        const bool is_global = global.contains(function.name);
        if (space == ExecutionSpace::device && (is_global || weak.contains(function.name))) found.insert(function.name);
        // Each file has its own of those that are weak: functions of headers.
        if (space == ExecutionSpace::both && is_global) of_both.insert(function.name);
    }
    const auto can_be_of_kernels = [&](const Names& names) {
        try {
            expect_code_of_kernels(with_code_of_kernels(spaces, names));
        } catch (const Refused&) {
            return false;
        }
        return true;
    };
    // Mostly all of them can, and to look at a file takes time.
    if (!of_both.empty() && !can_be_of_kernels(of_both))
        std::erase_if(of_both, [&](const std::string& function) { return !can_be_of_kernels({function}); });
    found.merge(of_both);
    return found;
}

void name_functions_elsewhere(std::vector<std::string>& lines, const std::vector<Function>& functions,
                              const ExecutionSpaces& spaces, const Declarations& declarations, const Names& elsewhere,
                              const Names& for_others)
{
    if (elsewhere.empty()) return;
    const Names of_kernels = code_of_kernels(lines, functions, with_code_of_kernels(spaces, for_others));
    for (const Function& function : functions) {
        if (!of_kernels.contains(function.name)) continue;
        for (std::size_t i = function.line; i < function.end; ++i)
            if (!symbols_in_instruction(lines[i]).empty())
                lines[i] = with_suffix(lines[i], elsewhere, suffix_for_device);
    }
    bool may_be_of_device = false;
    for (std::string& line : lines) {
        if (const auto label = label_in(line); !label.empty()) {
            const CudaWords* const words = declarations.words_of_variable(label);
            // What the compiler makes for classes of the host, such as their virtual functions, needs none for the
            // device.
            may_be_of_device = words == nullptr ? !label.starts_with("_ZT") : words->any_of_device();
        }
        if (may_be_of_device && elsewhere.contains(symbol_of_address(line)))
            line = with_suffix(line, elsewhere, suffix_for_device);
    }
}

std::string names_for_device(const std::vector<std::string>& lines, const Names& for_others)
{
    const Names weak = symbols_made_visible_by(lines, ".weak");
    std::string text;
    for (const std::string& function : for_others) {
        const std::string name = function + std::string(suffix_for_device);
        text.append(weak.contains(function) ? "\t.weak\t" : "\t.globl\t").append(name).append("\n");
        text.append("\t.set\t").append(name).append(",").append(function).append("\n");
    }
    return text;
}

}  // namespace warpbook::kernel_compiler
