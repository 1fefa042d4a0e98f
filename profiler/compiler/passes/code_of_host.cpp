#include "code_of_host.hpp"

#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "compiler/assembly/assembly.hpp"
#include "code_of_kernels.hpp"
#include "execution_spaces.hpp"
#include "compiler/assembly/directive.hpp"
#include "compiler/assembly/function_lines.hpp"
#include "compiler/assembly/instruction.hpp"
#include "compiler/assembly/mark.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/assembly/variable_lines.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

ExecutionSpaces spaces_of(const std::vector<std::string>& lines, const std::vector<FunctionLines>& functions,
                          const Declarations& declarations)
{
    return execution_spaces(lines, as_functions(functions), declarations);
}

Names names_in(const std::vector<std::string>& lines, const FunctionLines& function)
{
    Names names;
    for (const Symbol& symbol : symbols_in_instructions(lines, function.begin, function.end))
        names.emplace(symbol.name);
    return names;
}

/// What is not known to be the host's, and all that it names, in turn.
Names reached_by_device(const std::vector<std::string>& lines, const std::vector<FunctionLines>& functions,
                        const ExecutionSpaces& spaces)
{
    std::map<std::string_view, const FunctionLines*> by_name;
    std::vector<const FunctionLines*> waiting;
    Names reached;
    const auto reach = [&](const FunctionLines& function) {
        if (reached.insert(function.name).second) waiting.push_back(&function);
    };
    for (const FunctionLines& function : functions) {
        by_name[function.name] = &function;
        const ExecutionSpace space = space_of(spaces, function.name);
        const bool is_of_device = space == ExecutionSpace::device || space == ExecutionSpace::both;
        const bool may_be_of_device = space == ExecutionSpace::unknown && asks_the_model(names_in(lines, function));
        // Of code without call-backs, what only the program calls that loads it.
        const bool is_for_loader = function.name.starts_with("warpbook_native_");
        if (is_of_device || may_be_of_device || is_for_loader || mark_of(function.name) != Mark::none) reach(function);
    }
    for (const std::string_view line : lines) {
        const std::optional<Alias> alias = alias_in(line);
        if (!alias) continue;
        if (const auto other = by_name.find(alias->target); other != by_name.end())
            by_name[alias->name] = other->second;
    }
    const std::map<std::string_view, Names> in_variables = symbols_by_variable(lines);
    Names variables_seen;
    const auto reach_all_in_variable = [&](const std::string& variable) {
        const auto content = in_variables.find(variable);
        if (content == in_variables.end() || !variables_seen.insert(variable).second) return;
        for (const std::string& symbol : content->second) {
            const auto found = by_name.find(symbol);
            const bool is_of_host = space_of(spaces, symbol) == ExecutionSpace::host;
            if (found != by_name.end() && !is_of_host) reach(*found->second);
        }
    };
    while (!waiting.empty()) {
        const FunctionLines& function = *waiting.back();
        waiting.pop_back();
        for (const std::string& symbol : names_in(lines, function)) {
            if (const auto found = by_name.find(symbol); found != by_name.end()) reach(*found->second);
            reach_all_in_variable(symbol);
        }
    }
    return reached;
}

bool is_instruction(std::string_view line)
{
    return line.starts_with('\t') && !line.starts_with("\t.") && !trimmed(line).empty();
}

/// The compiler's own, which it writes between two asm statements, too: the debug information names their labels.
bool is_label_or_place(std::string_view line) { return begins_with_one_of(line, {".L", "\t.loc\t", "\t.loc "}); }

void take_code_out(std::vector<std::string>& lines, const FunctionLines& function)
{
    AsmStatements asm_statements;
    bool has_trap = false;
    for (std::size_t i = function.begin + 1; i < function.end; ++i) {
        std::string& line = lines[i];
        const bool goes = asm_statements.have(line) ? !is_label_or_place(line) : is_instruction(line);
        if (!goes) continue;
        line = has_trap ? "" : "\tud2";
        has_trap = true;
    }
}

}  // namespace

std::vector<std::string> without_code_of_host(std::vector<std::string> lines, const Declarations& declarations)
{
    const std::vector<FunctionLines> functions = lines_of_functions(lines);
    const Names reached = reached_by_device(lines, functions, spaces_of(lines, functions, declarations));
    for (const FunctionLines& function : functions)
        if (!reached.contains(function.name)) take_code_out(lines, function);
    return lines;
}

}  // namespace warpbook::kernel_compiler
