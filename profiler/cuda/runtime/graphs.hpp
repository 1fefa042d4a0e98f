#pragma once

#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "streams.hpp"

/// A node of a graph that the program builds by itself.
struct CUgraphNode_st {
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    warpbook::program::Work work;
    /// The nodes that it waits for.
    std::vector<const CUgraphNode_st*> after;
    /// Of a kernel's node, as the program has given them.
    cudaKernelNodeParams kernel{};
};

/// It has either nodes, or what was captured.
struct CUgraph_st {
    warpbook::program::CapturedWork captured;
    std::vector<std::unique_ptr<CUgraphNode_st>> nodes;
};

struct CUgraphExec_st {
    warpbook::program::CapturedWork work;
    /// Where in that the work of a node is.
    std::map<const CUgraphNode_st*, std::size_t> places;
};

namespace warpbook::program {

/// All handles of a kind. Throws Failure for what is none.
template <class Handle>
class Handles {
public:
    Handle* add(Handle content)
    {
        auto* const made = new Handle(std::move(content));
        all_.insert(made);
        return made;
    }
    Handle& at(Handle* handle)
    {
        if (!all_.contains(handle)) throw Failure{cudaErrorInvalidValue};
        return *handle;
    }
    void remove(Handle* handle)
    {
        if (all_.erase(handle) == 0) throw Failure{cudaErrorInvalidValue};
        delete handle;
    }

private:
    std::set<Handle*> all_;
};

Handles<CUgraph_st>& graphs();
Handles<CUgraphExec_st>& executable_graphs();

/// Throws Failure where nodes wait for each other in a circle.
CUgraphExec_st executable_of(const CUgraph_st& graph);

/// With nodes of its own.
CUgraph_st copy_of(const CUgraph_st& graph);

/// In the piece of work that launches the graph, or that is its node in another one.
cudaError_t run_graph(Runtime& runtime, const CapturedWork& work);

}  // namespace warpbook::program
