#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace warpbook::kernel_compiler {

/// The control flow of one function, as far as a warp's recorded steps show it.
struct FlowGraph {
    struct Node {
        std::vector<std::size_t> successors;
        /// Whether a thread can leave the function from here without passing another node.
        bool can_leave = false;
    };
    /// Node 0 is the function's start.
    std::vector<Node> nodes;
};

/// For each node, where lanes that part behind it meet again: the first node that all of them pass, whichever ways they
/// take (the immediate post-dominator). None where they only meet behind the function's end.
///
/// A way that leaves early does not count: `if (i >= n) return;` ends those lanes, and the others still go on together.
std::vector<std::optional<std::size_t>> reconvergence_points(const FlowGraph& graph);

}  // namespace warpbook::kernel_compiler
