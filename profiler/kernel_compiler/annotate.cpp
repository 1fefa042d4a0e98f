#include "annotate.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "control_flow.hpp"
#include "mark.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Those of this file, and "" when there are calls through pointers.
std::set<std::string> called_functions(const std::vector<Function>& functions)
{
    std::set<std::string> of_this_file{""};
    for (const Function& function : functions) of_this_file.insert(function.name);
    std::set<std::string> called;
    for (const Function& function : functions)
        for (const Block& block : function.blocks)
            for (const Block::Call& call : block.calls)
                if (of_this_file.contains(call.function)) called.insert(call.function);
    return called;
}

/// The label behind a line; the address of the instruction there is what the call-back sees as its return address.
std::string label_behind(std::size_t line) { return ".Lwarpbook_" + std::to_string(line); }

/// The rows of one function. Each: where a step is; whether it is its node's first one; the node's place, and that of
/// the next round (NodePlace); and whether the step enters (1) or leaves (2) a function that others call.
std::string table_of(const Function& function, const ControlFlow& flow)
{
    const auto places = execution_order(flow.graph);
    std::string rows;
    for (std::size_t node = 1; node < flow.nodes.size(); ++node) {
        const auto& steps = flow.nodes[node].steps;
        for (const std::size_t line : steps) {
            const bool enters = flow.nodes[node].enters && line == steps.front();
            const bool returns = flow.nodes[node].returns && line == steps.back();
            rows += "\t.long\t" + label_behind(line) + " - .";  // relative: no work for the loader
            for (const unsigned field : {line == steps.front() ? 1u : 0u, places[node].place, places[node].next_round,
                                         enters    ? 1u
                                         : returns ? 2u
                                                   : 0u})
                rows += ", " + std::to_string(field);
            rows += "\n";
        }
    }
    const std::string section = function.group.empty()
                                    ? "\t.section\twarpbook_flow,\"a\",@progbits\n"
                                    : "\t.section\twarpbook_flow,\"aG\",@progbits," + function.group + ",comdat\n";
    return section + "\t.balign\t4\n" + rows;
}

/// Calls by which threads can interact (profiler/src/model/interactions.hpp).
bool is_an_interaction(const std::string& line)
{
    return line.find("__tsan_volatile_") != std::string::npos || line.find("make_atomic_access") != std::string::npos ||
           line.find("fence_device") != std::string::npos;
}

}  // namespace

std::vector<std::string> annotate(std::vector<std::string> lines, const std::vector<Function>& functions)
{
    const std::set<std::string> called = called_functions(functions);
    const bool threads_can_interact = std::any_of(lines.begin(), lines.end(), is_an_interaction);
    std::string tables;
    for (const Function& function : functions) {
        const ControlFlow flow = control_flow_of(function, called);
        for (const std::size_t line : flow.needless_lines) lines[line].clear();
        if (mark_of(function.name) != Mark::none) {
            for (const FlowNode& node : flow.nodes)
                for (const std::size_t line : node.steps)
                    if (lines[line].find("__sanitizer_cov_trace_pc") != std::string::npos) lines[line].clear();
            continue;
        }
        const auto add_label = [&](std::size_t line) { lines[line] += "\n" + label_behind(line) + ":"; };
        for (const FlowNode& node : flow.nodes)
            for (const std::size_t line : node.steps) add_label(line);
        tables += table_of(function, flow);
    }
    lines.push_back(tables);
    if (threads_can_interact) lines.push_back("\t.section\twarpbook_interactions,\"a\",@progbits\n\t.byte\t1\n");
    return lines;
}

}  // namespace warpbook::kernel_compiler
