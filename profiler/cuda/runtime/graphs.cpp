#include "graphs.hpp"

#include <algorithm>

namespace warpbook::program {

namespace {

/// What is asked meanwhile is the graph's work.
struct InGraph {
    explicit InGraph(const GraphLines& lines) { WorkOrder::get().begin_graph(lines); }
    ~InGraph() { WorkOrder::get().end_graph(); }
    InGraph(const InGraph&) = delete;
    InGraph& operator=(const InGraph&) = delete;
};

/// Puts nodes into an order that their edges allow. A node goes on with the line of one that it waits for, where no
/// other does; otherwise it begins a line of its own.
class Ordering {
public:
    explicit Ordering(const CUgraph_st& graph) : graph_(graph) {}

    CUgraphExec_st order()
    {
        while (result_.work.size() < graph_.nodes.size()) {
            const auto next = std::find_if(graph_.nodes.begin(), graph_.nodes.end(),
                                           [&](const auto& node) { return is_next(*node); });
            if (next == graph_.nodes.end()) throw Failure{cudaErrorInvalidValue};
            add(**next);
        }
        return std::move(result_);
    }

private:
    bool is_done(const CUgraphNode_st* node) const { return result_.places.contains(node); }
    bool is_next(const CUgraphNode_st& node) const
    {
        return !is_done(&node) && std::all_of(node.after.begin(), node.after.end(),
                                              [&](const CUgraphNode_st* other) { return is_done(other); });
    }

    void add(const CUgraphNode_st& node)
    {
        WorkOfGraph next{node.work, 0, 0, {}};
        bool has_line = false;
        std::vector<std::uint64_t>& counts = result_.work.lines.work;
        for (const CUgraphNode_st* const other : node.after) {
            const WorkOfGraph& before = result_.work[result_.places.at(other)];
            next.before.add(before.before);
            next.before.add(before.line, before.number);
            if (has_line || counts[before.line] != before.number) continue;
            next.line = before.line;
            has_line = true;
        }
        if (!has_line && !result_.work.empty()) {
            next.line = static_cast<unsigned>(counts.size());
            counts.push_back(0);
        }
        next.number = ++counts[next.line];
        result_.places[&node] = result_.work.size();
        result_.work.push_back(std::move(next));
    }

    const CUgraph_st& graph_;
    CUgraphExec_st result_;
};

}  // namespace

Handles<CUgraph_st>& graphs()
{
    static auto& handles = *new Handles<CUgraph_st>;
    return handles;
}
Handles<CUgraphExec_st>& executable_graphs()
{
    static auto& handles = *new Handles<CUgraphExec_st>;
    return handles;
}

CUgraphExec_st executable_of(const CUgraph_st& graph)
{
    if (graph.nodes.empty()) return {graph.captured, {}};
    return Ordering(graph).order();
}

CUgraph_st copy_of(const CUgraph_st& graph)
{
    CUgraph_st copy{graph.captured, {}};
    std::map<const CUgraphNode_st*, const CUgraphNode_st*> copies;
    for (const auto& node : graph.nodes) {
        copy.nodes.push_back(std::make_unique<CUgraphNode_st>(*node));
        copies[node.get()] = copy.nodes.back().get();
    }
    for (const auto& node : copy.nodes)
        for (const CUgraphNode_st*& other : node->after) other = copies.at(other);
    return copy;
}

cudaError_t run_graph(Runtime& runtime, const CapturedWork& work)
{
    const InGraph in_graph(work.lines);
    for (const WorkOfGraph& one : work) {
        if (const cudaError_t error = do_in_graph(runtime, one); error != cudaSuccess) return error;
        if (runtime.fault() != cudaSuccess) return runtime.fault();
    }
    return cudaSuccess;
}

}  // namespace warpbook::program
