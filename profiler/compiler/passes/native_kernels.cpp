#include "native_kernels.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include "compiler/assembly/directive.hpp"
#include "compiler/assembly/instruction.hpp"
#include "compiler/assembly/mark.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/assembly/variable_lines.hpp"
#include "compiler/text/words.hpp"
#include "library_functions.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// What a function of the file does by itself.
struct OwnWork {
    Names named;
    bool is_in_order = false;
    bool cannot_be_native = false;
};

/// What prints: lines of several blocks would mix.
bool prints(std::string_view function)
{
    return function == "printf" || function == "vprintf" || function == "puts" || function == "putchar";
}

/// `call *%rax`, but not `call *f@GOTPCREL(%rip)`.
bool goes_through_a_pointer(std::string_view line)
{
    const std::string_view text = trimmed(line);
    if (!begins_with_one_of(text, {"call", "jmp", "notrack"})) return false;
    const auto star = text.find('*');
    return star != text.npos && text.find("@GOTPCREL(%rip)", star) == text.npos;
}

/// Functions of the file, and variables that have their addresses or those of other such variables.
Names names_with_addresses_of_functions(const std::vector<std::string>& lines,
                                        const std::vector<FunctionLines>& functions)
{
    Names names;
    // Addresses of what the headers have stay there: of loops over threads (cuda/headers/details/native), and of what
    // an atomic does.
    for (const FunctionLines& function : functions)
        if (!function.name.starts_with("_ZN15warpbook_native") && mark_of(function.name) == Mark::none)
            names.insert(function.name);
    const auto by_variable = symbols_by_variable(lines);
    for (const std::string_view line : lines)
        if (const auto alias = alias_in(line); alias && names.contains(alias->target)) names.emplace(alias->name);
    bool is_complete = false;
    while (!is_complete) {
        is_complete = true;
        for (const auto& [variable, symbols] : by_variable) {
            const bool has_one = std::any_of(symbols.begin(), symbols.end(),
                                             [&](const std::string& symbol) { return names.contains(symbol); });
            if (has_one && names.emplace(variable).second) is_complete = false;
        }
    }
    return names;
}

bool is_jump_or_call(std::string_view line) { return begins_with_one_of(trimmed(line), {"call", "j", "notrack"}); }

OwnWork work_of(const std::vector<std::string>& lines, const FunctionLines& function,
                const Names& with_addresses_of_functions)
{
    OwnWork work;
    for (std::size_t i = function.begin; i < function.end; ++i) {
        work.is_in_order |= lines[i].find("# warpbook: in order") != std::string::npos;
        work.cannot_be_native |=
            lines[i].find("# warpbook: waits") != std::string::npos || goes_through_a_pointer(lines[i]);
    }
    visit_symbols_in_instructions(lines, function.begin, function.end, [&](std::size_t line, const Symbol& symbol) {
        work.named.emplace(symbol.name);
        work.cannot_be_native |= with_addresses_of_functions.contains(symbol.name) && !is_jump_or_call(lines[line]);
    });
    return work;
}

bool is_known_elsewhere(std::string_view symbol, const Names& variables)
{
    return variables.contains(symbol) || symbol.starts_with(".L") || symbol.starts_with("warpbook_native_") ||
           symbol == "_GLOBAL_OFFSET_TABLE_" || symbol == "memmove" ||
           (library_function(symbol) != LibraryFunction::unknown && !symbol.starts_with("warpbook_heap_"));
}

/// Labels of what is no function, and thread-local arrays whose storage is added later.
Names variables_in(const std::vector<std::string>& lines)
{
    Names names;
    for (const std::string_view line : lines) {
        if (const std::string_view label = label_in(line); !label.empty()) names.emplace(label);
        constexpr std::string_view common = "\t.comm\t";
        if (line.starts_with(common)) names.emplace(line.substr(common.size(), line.find(',') - common.size()));
        for (const Symbol& symbol : symbols_that_can_be_read_in(line))
            if (is_of_thread_local(symbol)) names.emplace(symbol.name);
    }
    return names;
}

}  // namespace

NativeKernels native_kernels(const std::vector<std::string>& lines, const std::vector<FunctionLines>& functions,
                             const Names& kernels)
{
    std::map<std::string, OwnWork, std::less<>> work;
    const Names with_addresses = names_with_addresses_of_functions(lines, functions);
    for (const FunctionLines& function : functions) work[function.name] = work_of(lines, function, with_addresses);
    for (const std::string_view line : lines)
        if (const auto alias = alias_in(line); alias && work.contains(alias->target))
            work[std::string(alias->name)].named.emplace(alias->target);
    const Names variables = variables_in(lines);

    NativeKernels found;
    for (const std::string& kernel : kernels) {
        NativeKernel native{kernel};
        bool can_be = true;
        Names reached{kernel};
        for (std::vector<std::string> waiting{kernel}; !waiting.empty() && can_be;) {
            const OwnWork& own = work[waiting.back()];
            waiting.pop_back();
            can_be = !own.cannot_be_native;
            native.is_in_order |= own.is_in_order;
            for (const std::string& name : own.named) {
                native.is_in_order |= prints(name);
                if (work.contains(name)) {
                    if (reached.insert(name).second) waiting.push_back(name);
                } else {
                    can_be &= is_known_elsewhere(name, variables);
                }
            }
        }
        if (!can_be) continue;
        found.kernels.push_back(std::move(native));
        found.functions.insert(reached.begin(), reached.end());
    }
    return found;
}

}  // namespace warpbook::kernel_compiler
