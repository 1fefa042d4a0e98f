#include "annotate.hpp"

#include <map>
#include <set>

#include "control_flow.hpp"

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

/// An address relative to the place that holds it: 32 bits, and no work for the loader.
std::string relative(const std::string& label) { return "\t.long\t" + label + " - .\n"; }

/// The rows of one function. Each: where a step is, its node, where that node's lanes meet again (0: nowhere), and
/// whether the step enters (1) or leaves (2) a function that others call. A node goes by the address of its first step.
std::string table_of(const Function& function, const ControlFlow& flow)
{
    const auto meeting_points = reconvergence_points(flow.graph);
    const auto address_of_node = [&](std::size_t node) {
        return label_behind(node == 0 ? function.line : flow.nodes[node].steps.front());
    };
    std::string rows;
    const auto add_row = [&](std::size_t line, std::size_t node, int role) {
        rows += relative(label_behind(line)) + relative(address_of_node(node));
        rows += meeting_points[node] ? relative(address_of_node(*meeting_points[node])) : "\t.long\t0\n";
        rows += "\t.long\t" + std::to_string(role) + "\n";
    };
    add_row(function.line, 0, 0);
    for (std::size_t node = 1; node < flow.nodes.size(); ++node) {
        const auto& steps = flow.nodes[node].steps;
        for (const std::size_t line : steps) {
            const bool enters = flow.nodes[node].enters && line == steps.front();
            const bool returns = flow.nodes[node].returns && line == steps.back();
            add_row(line, node, enters ? 1 : returns ? 2 : 0);
        }
    }
    const std::string section = function.group.empty()
                                    ? "\t.section\twarpbook_flow,\"a\",@progbits\n"
                                    : "\t.section\twarpbook_flow,\"aG\",@progbits," + function.group + ",comdat\n";
    return section + "\t.balign\t4\n" + rows;
}

/// Code of cuda_on_cpu/ and of the standard library is no student's.
bool is_ours(const Function& function) { return function.name.find("warpbook_") != std::string::npos; }

}  // namespace

std::vector<std::string> annotate(std::vector<std::string> lines)
{
    const std::vector<Function> functions = functions_in(lines);
    const std::set<std::string> called = called_functions(functions);
    std::string tables;
    for (const Function& function : functions) {
        const ControlFlow flow = control_flow_of(function, called);
        for (const std::size_t line : flow.needless_lines) lines[line].clear();
        if (is_ours(function)) {
            for (const FlowNode& node : flow.nodes)
                for (const std::size_t line : node.steps)
                    if (lines[line].find("__sanitizer_cov_trace_pc") != std::string::npos) lines[line].clear();
            continue;
        }
        const auto add_label = [&](std::size_t line) { lines[line] += "\n" + label_behind(line) + ":"; };
        add_label(function.line);
        for (const FlowNode& node : flow.nodes)
            for (const std::size_t line : node.steps) add_label(line);
        tables += table_of(function, flow);
    }
    lines.push_back(tables);
    return lines;
}

}  // namespace warpbook::kernel_compiler
