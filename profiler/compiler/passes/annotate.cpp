#include "annotate.hpp"

#include <set>
#include <string_view>

#include "control_flow.hpp"
#include "interactions.hpp"
#include "compiler/assembly/mark.hpp"
#include "compiler/assembly/symbols.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Those of this file and `shared`, and "" when there are calls through pointers.
std::set<std::string> called_functions(const std::vector<Function>& functions, const Names& shared)
{
    std::set<std::string> of_this_file{""};
    for (const Function& function : functions) of_this_file.insert(function.name);
    std::set<std::string> called(shared.begin(), shared.end());
    for (const Function& function : functions)
        for (const Block& block : function.blocks)
            for (const Block::Call& call : block.calls)
                if (of_this_file.contains(call.function)) called.insert(call.function);
    return called;
}

/// The label after a line; the address of the instruction there is what the call-back sees as its return address.
std::string label_after(std::size_t line) { return ".Lwarpbook_" + std::to_string(line); }

/// The directives that begin a table's part about a function; it goes where the function goes.
std::string section_for(const Function& function, const std::string& table)
{
    const std::string section =
        "\t.section\t" + table +
        (function.group.empty() ? ",\"a\",@progbits\n" : ",\"aG\",@progbits," + function.group + ",comdat\n");
    return section + "\t.balign\t4\n";
}

/// The rows of one function. Each: where a step is; its number in its node, from 0 on; the node's place, and that of
/// the next round (NodePlace); and whether the step enters (1) or leaves (2) a function that others call.
std::string table_of(const Function& function, const ControlFlow& flow)
{
    const auto places = execution_order(flow.graph);
    std::string rows;
    for (std::size_t node = 1; node < flow.nodes.size(); ++node) {
        const auto& steps = flow.nodes[node].steps;
        for (std::size_t number = 0; number < steps.size(); ++number) {
            const std::size_t line = steps[number];
            const bool enters = flow.nodes[node].enters && line == steps.front();
            const bool returns = flow.nodes[node].returns && line == steps.back();
            rows += "\t.long\t" + label_after(line) + " - .";  // relative: no work for the loader
            for (const unsigned field : {static_cast<unsigned>(number), places[node].place, places[node].next_round,
                                         enters    ? 1u
                                         : returns ? 2u
                                                   : 0u})
                rows += ", " + std::to_string(field);
            rows += "\n";
        }
    }
    return section_for(function, "warpbook_flow") + rows;
}

bool calls(std::string_view line, std::string_view function)
{
    const std::vector<Symbol> symbols = symbols_in_instruction(line);
    return symbols.size() == 1 && symbols.front().name == function;
}

/// That threads can interact in this function: where it is.
std::string note_of_interactions(const Function& function)
{
    return section_for(function, "warpbook_interactions") + "\t.long\t" + function.name + " - .\n";
}

}  // namespace

std::vector<std::string> annotate(std::vector<std::string> lines, const std::vector<Function>& functions,
                                  const Names& shared)
{
    const std::set<std::string> called = called_functions(functions, shared);
    const Names with_interactions = functions_with_interactions(lines, functions);
    std::string tables;
    for (const Function& function : functions) {
        const ControlFlow flow = control_flow_of(function, called);
        for (const std::size_t line : flow.needless_lines) lines[line].clear();
        if (mark_of(function.name) != Mark::none) {
            for (const FlowNode& node : flow.nodes)
                for (const std::size_t line : node.steps)
                    if (calls(lines[line], "__sanitizer_cov_trace_pc")) lines[line].clear();
            continue;
        }
        const auto add_label = [&](std::size_t line) { lines[line] += "\n" + label_after(line) + ":"; };
        for (const FlowNode& node : flow.nodes)
            for (const std::size_t line : node.steps) add_label(line);
        tables += table_of(function, flow);
        if (with_interactions.contains(function.name)) tables += note_of_interactions(function);
    }
    lines.push_back(tables);
    return lines;
}

}  // namespace warpbook::kernel_compiler
