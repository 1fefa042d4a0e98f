#pragma once

#include <cstddef>
#include <vector>

namespace warpbook::kernel_compiler {

/// The control flow of one function, as far as a warp's recorded steps show it. Node 0 is the function's start; the
/// others are numbered in the order of the code.
struct FlowGraph {
    /// By node: those that can come next.
    std::vector<std::vector<std::size_t>> successors;
};

/// Where a node stands in the order in which a warp's lanes go on once they have parted: those at the lowest place
/// first, the others wait. So lanes meet again where the ways of a branch come together, and after a loop.
struct NodePlace {
    unsigned place = 0;
    /// Of a loop's first node: where lanes wait that will go round once more. It is after all of the loop's nodes, and
    /// before what follows the loop. 0 for other nodes.
    unsigned next_round = 0;
};

/// By node. Places are 1 and more.
///
/// This is how GPUs since Volta behave, as measured (tests/parity/kernels): code that several ways lead to is
/// executed once for all of them. The textbook's rule, to wait at the immediate post-dominator only, executes the loads
/// of a loop with `break` and `continue` four times as often as an H200 does, and the cases of a `switch` that fall
/// through twice.
std::vector<NodePlace> execution_order(const FlowGraph& graph);

}  // namespace warpbook::kernel_compiler
