#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "compiler/assembly/flow_graph.hpp"

namespace warpbook::kernel_compiler {

/// Straight code that leaves steps in the model's log: a node of the flow graph.
struct FlowNode {
    /// Lines with a call that logs a step; every lane that comes here executes all of them, in this order.
    std::vector<std::size_t> steps;
    /// Whether lanes come here from the function's caller, and with which step they return to it.
    bool enters = false;
    bool returns = false;
};

/// What the model must know of a function's control flow.
struct ControlFlow {
    /// Node 0 stands for the function's start and has no steps.
    std::vector<FlowNode> nodes;
    FlowGraph graph;
    /// Lines with call-backs that tell nothing new.
    std::vector<std::size_t> needless_lines;
};

/// `called` has the names of all functions that others in the file call: their starts and ends are steps. An empty name
/// stands for those that are called through a pointer.
ControlFlow control_flow_of(const Function& function, const std::set<std::string>& called);

}  // namespace warpbook::kernel_compiler
