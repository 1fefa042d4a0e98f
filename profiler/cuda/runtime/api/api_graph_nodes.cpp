// CUDA Runtime API, "Graph Management": graphs that are built node by node. What a node does is what the function for
// streams does that has the same parameters: it is captured from a stream of its own.
#include <algorithm>
#include <cstring>
#include <functional>

#include "cuda/runtime/graphs.hpp"
#include "cuda/runtime/outer_call.hpp"

namespace warpbook::program {

namespace {

/// A call that makes a node, or changes what it does.
struct NodeCall {
    const char* function;
    CallSite site;
};

/// Asks a stream for the node's work.
using Ask = std::function<cudaError_t(cudaStream_t)>;

/// Findings tell the node's function, also when the graph runs.
Work named(const NodeCall& call, Work work)
{
    return [call, work = std::move(work)](Runtime& runtime) {
        const OuterCall outer(call.function, call.site);
        return work(runtime);
    };
}

/// `use` gets the work that was asked for.
cudaError_t with_work(const NodeCall& call, const Ask& ask, const std::function<cudaError_t(Work)>& use)
{
    cudaStream_t stream = nullptr;
    std::shared_ptr<CapturedWork> capture;
    const cudaError_t cannot_begin = answer(call.function, [&](Runtime&) {
        stream = Streams::get().create(cudaStreamNonBlocking, 0);
        capture = Streams::get().at(stream).capture = std::make_shared<CapturedWork>();
        return cudaSuccess;
    });
    if (cannot_begin != cudaSuccess) return cannot_begin;
    const OuterCall outer(call.function, call.site);
    const cudaError_t error = ask(stream);
    return answer(call.function, [&](Runtime&) {
        Streams::get().destroy(stream);
        if (error != cudaSuccess) return error;
        return use(capture->empty() ? Work() : named(call, capture->front().work));
    });
}

/// The nodes of the graph with these handles.
std::vector<const CUgraphNode_st*> nodes_in(const CUgraph_st& graph, const cudaGraphNode_t* handles, std::size_t count)
{
    if (handles == nullptr && count > 0) throw Failure{cudaErrorInvalidValue};
    std::vector<const CUgraphNode_st*> found;
    for (std::size_t i = 0; i < count; ++i) {
        const bool is_one = std::any_of(graph.nodes.begin(), graph.nodes.end(),
                                        [&](const auto& node) { return node.get() == handles[i]; });
        if (!is_one) throw Failure{cudaErrorInvalidValue};
        found.push_back(handles[i]);
    }
    return found;
}

/// Where a node goes.
struct NewNode {
    cudaGraphNode_t* result;
    cudaGraph_t graph;
    const cudaGraphNode_t* after;
    std::size_t after_count;
};

CUgraphNode_st& add(const NewNode& place, cudaGraphNodeType type, Work work)
{
    if (place.result == nullptr) throw Failure{cudaErrorInvalidValue};
    CUgraph_st& graph = graphs().at(place.graph);
    // What was captured has no nodes that others could wait for.
    if (!graph.captured.empty()) throw Failure{cudaErrorNotSupported};
    auto node = std::make_unique<CUgraphNode_st>();
    node->type = type;
    node->work = std::move(work);
    node->after = nodes_in(graph, place.after, place.after_count);
    *place.result = node.get();
    return *graph.nodes.emplace_back(std::move(node));
}

cudaError_t add_node(const NodeCall& call, const NewNode& place, cudaGraphNodeType type, const Ask& ask)
{
    return with_work(call, ask, [&](Work work) {
        add(place, type, std::move(work));
        return cudaSuccess;
    });
}

cudaError_t change_in_executable(const NodeCall& call, cudaGraphExec_t executable, cudaGraphNode_t node, const Ask& ask)
{
    return with_work(call, ask, [&](Work work) {
        CUgraphExec_st& changed = executable_graphs().at(executable);
        const auto place = changed.places.find(node);
        if (place == changed.places.end()) return cudaErrorInvalidValue;
        changed.work[place->second].work = std::move(work);
        return cudaSuccess;
    });
}

Ask launch_of(const cudaKernelNodeParams* p)
{
    return [p](cudaStream_t stream) {
        if (p == nullptr) return cudaErrorInvalidValue;
        return cudaLaunchKernel(p->func, p->gridDim, p->blockDim, p->kernelParams, p->sharedMemBytes, stream);
    };
}

Ask copy_of_bytes(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    return [=](cudaStream_t stream) { return cudaMemcpyAsync(to, from, bytes, kind, stream); };
}

Ask copy_of_box(const cudaMemcpy3DParms* p)
{
    return [p](cudaStream_t stream) { return cudaMemcpy3DAsync(p, stream); };
}

Ask call_of(const cudaHostNodeParams* p)
{
    return [p](cudaStream_t stream) {
        return p == nullptr ? cudaErrorInvalidValue : cudaLaunchHostFunc(stream, p->fn, p->userData);
    };
}

bool is_size_of_element(unsigned bytes) { return bytes == 1 || bytes == 2 || bytes == 4; }

Ask fill_of(const cudaMemsetParams* p)
{
    return [p](cudaStream_t stream) {
        if (p == nullptr || !is_size_of_element(p->elementSize)) return cudaErrorInvalidValue;
        const std::size_t width = p->width * p->elementSize;
        const std::size_t pitch = p->height > 1 ? p->pitch : width;
        return cudaMemset2DAsync(p->dst, pitch, static_cast<int>(p->value & 0xff), width, p->height, stream);
    };
}

/// The runtime fills with bytes; the other bytes of larger elements are put in afterwards.
Work with_elements(const cudaMemsetParams& p, Work fill)
{
    if (p.elementSize == 1 || p.value == 0) return fill;
    return [=](Runtime& runtime) {
        if (const cudaError_t error = fill(runtime); error != cudaSuccess) return error;
        runtime.open_memory();
        auto* const begin = static_cast<std::byte*>(p.dst);
        for (std::size_t y = 0; y < p.height; ++y)
            for (std::size_t x = 0; x < p.width; ++x)
                std::memcpy(begin + y * p.pitch + x * p.elementSize, &p.value, p.elementSize);
        return cudaSuccess;
    };
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph, const cudaGraphNode_t* pDependencies,
                                   size_t numDependencies, const cudaKernelNodeParams* pNodeParams) noexcept
{
    const NodeCall call{"cudaGraphAddKernelNode", WARPBOOK_CALL_SITE};
    return with_work(call, launch_of(pNodeParams), [&](Work work) {
        add({pGraphNode, graph, pDependencies, numDependencies}, cudaGraphNodeTypeKernel, std::move(work)).kernel =
            *pNodeParams;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph, const cudaGraphNode_t* pDependencies,
                                   size_t numDependencies, const cudaMemcpy3DParms* pCopyParams) noexcept
{
    return add_node({"cudaGraphAddMemcpyNode", WARPBOOK_CALL_SITE}, {pGraphNode, graph, pDependencies, numDependencies},
                    cudaGraphNodeTypeMemcpy, copy_of_box(pCopyParams));
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                     const cudaGraphNode_t* pDependencies, size_t numDependencies, void* dst,
                                     const void* src, size_t count, cudaMemcpyKind kind) noexcept
{
    return add_node({"cudaGraphAddMemcpyNode1D", WARPBOOK_CALL_SITE},
                    {pGraphNode, graph, pDependencies, numDependencies}, cudaGraphNodeTypeMemcpy,
                    copy_of_bytes(dst, src, count, kind));
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph, const cudaGraphNode_t* pDependencies,
                                   size_t numDependencies, const cudaMemsetParams* pMemsetParams) noexcept
{
    const NodeCall call{"cudaGraphAddMemsetNode", WARPBOOK_CALL_SITE};
    return with_work(call, fill_of(pMemsetParams), [&](Work work) {
        add({pGraphNode, graph, pDependencies, numDependencies}, cudaGraphNodeTypeMemset,
            with_elements(*pMemsetParams, std::move(work)));
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph, const cudaGraphNode_t* pDependencies,
                                 size_t numDependencies, const cudaHostNodeParams* pNodeParams) noexcept
{
    return add_node({"cudaGraphAddHostNode", WARPBOOK_CALL_SITE}, {pGraphNode, graph, pDependencies, numDependencies},
                    cudaGraphNodeTypeHost, call_of(pNodeParams));
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph, const cudaGraphNode_t* pDependencies,
                                  size_t numDependencies) noexcept
{
    return answer("cudaGraphAddEmptyNode", [&](Runtime&) {
        add({pGraphNode, graph, pDependencies, numDependencies}, cudaGraphNodeTypeEmpty,
            [](Runtime&) { return cudaSuccess; });
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                       const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                       cudaGraph_t childGraph) noexcept
{
    return answer("cudaGraphAddChildGraphNode", [&](Runtime&) {
        const CapturedWork work = executable_of(graphs().at(childGraph)).work;
        add({pGraphNode, graph, pDependencies, numDependencies}, cudaGraphNodeTypeGraph,
            [work](Runtime& runtime) { return run_graph(runtime, work); });
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                     size_t numDependencies) noexcept
{
    return answer("cudaGraphAddDependencies", [&](Runtime&) {
        const CUgraph_st& changed = graphs().at(graph);
        const auto before = nodes_in(changed, from, numDependencies);
        nodes_in(changed, to, numDependencies);
        for (std::size_t i = 0; i < numDependencies; ++i) to[i]->after.push_back(before[i]);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* pType) noexcept
{
    return answer("cudaGraphNodeGetType", [&](Runtime&) {
        if (node == nullptr || pType == nullptr) return cudaErrorInvalidValue;
        *pType = node->type;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams* pNodeParams) noexcept
{
    return answer("cudaGraphKernelNodeGetParams", [&](Runtime&) {
        if (node == nullptr || pNodeParams == nullptr || node->type != cudaGraphNodeTypeKernel)
            return cudaErrorInvalidValue;
        *pNodeParams = node->kernel;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* pNodeParams) noexcept
{
    const NodeCall call{"cudaGraphKernelNodeSetParams", WARPBOOK_CALL_SITE};
    return with_work(call, launch_of(pNodeParams), [&](Work work) {
        if (node == nullptr || node->type != cudaGraphNodeTypeKernel) return cudaErrorInvalidValue;
        node->work = std::move(work);
        node->kernel = *pNodeParams;
        return cudaSuccess;
    });
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* pNodeParams) noexcept
{
    return change_in_executable({"cudaGraphExecKernelNodeSetParams", WARPBOOK_CALL_SITE}, hGraphExec, node,
                                launch_of(pNodeParams));
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms* pNodeParams) noexcept
{
    return change_in_executable({"cudaGraphExecMemcpyNodeSetParams", WARPBOOK_CALL_SITE}, hGraphExec, node,
                                copy_of_box(pNodeParams));
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec, cudaGraphNode_t node, void* dst,
                                               const void* src, size_t count, cudaMemcpyKind kind) noexcept
{
    return change_in_executable({"cudaGraphExecMemcpyNodeSetParams1D", WARPBOOK_CALL_SITE}, hGraphExec, node,
                                copy_of_bytes(dst, src, count, kind));
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* pNodeParams) noexcept
{
    return change_in_executable({"cudaGraphExecHostNodeSetParams", WARPBOOK_CALL_SITE}, hGraphExec, node,
                                call_of(pNodeParams));
}

}  // extern "C"
