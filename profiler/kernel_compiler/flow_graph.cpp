#include "flow_graph.hpp"

#include <algorithm>
#include <utility>

namespace warpbook::kernel_compiler {

namespace {

using Nodes = std::vector<bool>;

std::size_t count(const Nodes& nodes) { return static_cast<std::size_t>(std::count(nodes.begin(), nodes.end(), true)); }

/// The nodes from which a thread can come to `target`, itself among them.
Nodes reaching(const FlowGraph& graph, std::size_t target)
{
    std::vector<std::vector<std::size_t>> predecessors(graph.nodes.size());
    for (std::size_t node = 0; node < graph.nodes.size(); ++node)
        for (const std::size_t successor : graph.nodes[node].successors) predecessors[successor].push_back(node);

    Nodes found(graph.nodes.size());
    std::vector<std::size_t> waiting{target};
    found[target] = true;
    while (!waiting.empty()) {
        const std::size_t node = waiting.back();
        waiting.pop_back();
        for (const std::size_t predecessor : predecessors[node]) {
            if (found[predecessor]) continue;
            found[predecessor] = true;
            waiting.push_back(predecessor);
        }
    }
    return found;
}

/// The end that most ways lead to; of equals the last, as functions are laid out. The others leave early.
std::optional<std::size_t> main_end(const FlowGraph& graph)
{
    std::optional<std::size_t> best;
    std::size_t most = 0;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        if (!graph.nodes[node].can_leave) continue;
        const std::size_t ways = count(reaching(graph, node));
        if (ways < most) continue;
        best = node;
        most = ways;
    }
    return best;
}

/// Those nodes alone, and `end` as the only way out.
FlowGraph part_of(const FlowGraph& graph, const Nodes& kept, std::size_t end)
{
    FlowGraph part;
    part.nodes.resize(graph.nodes.size());
    part.nodes[end].can_leave = true;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        if (!kept[node]) continue;
        for (const std::size_t successor : graph.nodes[node].successors)
            if (kept[successor]) part.nodes[node].successors.push_back(successor);
    }
    return part;
}

/// For each node those that every way from it to the function's end passes, itself among them.
std::vector<Nodes> post_dominators(const FlowGraph& graph)
{
    const std::size_t size = graph.nodes.size();
    std::vector<Nodes> of(size, Nodes(size, true));
    for (bool changed = true; changed;) {
        changed = false;
        // Backwards, because what lies behind a node mostly has a higher number: fewer rounds.
        for (std::size_t node = size; node-- > 0;) {
            Nodes common(size, !graph.nodes[node].can_leave);
            for (const std::size_t successor : graph.nodes[node].successors)
                for (std::size_t i = 0; i < size; ++i) common[i] = common[i] && of[successor][i];
            common[node] = true;
            if (common == of[node]) continue;
            of[node] = std::move(common);
            changed = true;
        }
    }
    return of;
}

/// For each node the first of the others that every way from it passes. All nodes that count lead to the end.
std::vector<std::optional<std::size_t>> immediate_post_dominators(const FlowGraph& graph)
{
    const std::vector<Nodes> post_dominators_of = post_dominators(graph);
    std::vector<std::size_t> how_many;
    for (const Nodes& nodes : post_dominators_of) how_many.push_back(count(nodes));

    std::vector<std::optional<std::size_t>> nearest(graph.nodes.size());
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        // The post-dominators of a node form a chain; the nearest has most of them itself.
        for (std::size_t other = 0; other < graph.nodes.size(); ++other) {
            if (other == node || !post_dominators_of[node][other]) continue;
            if (!nearest[node] || how_many[other] > how_many[*nearest[node]]) nearest[node] = other;
        }
    }
    return nearest;
}

}  // namespace

std::vector<std::optional<std::size_t>> reconvergence_points(const FlowGraph& graph)
{
    std::vector<std::optional<std::size_t>> points(graph.nodes.size());
    FlowGraph rest = graph;
    // What does not lead to the main end leads to early ones; lanes can part on the way to those, too.
    while (const auto end = main_end(rest)) {
        const Nodes leading_there = reaching(rest, *end);
        const auto points_there = immediate_post_dominators(part_of(rest, leading_there, *end));
        for (std::size_t node = 0; node < rest.nodes.size(); ++node) {
            if (!leading_there[node]) continue;
            points[node] = points_there[node];
            rest.nodes[node] = {};
        }
    }
    return points;
}

}  // namespace warpbook::kernel_compiler
