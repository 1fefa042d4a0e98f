// CUDA Runtime API, "Graph Management": what was captured from streams, as a list of work in the order in which it was
// asked for.
#include <algorithm>
#include <utility>

#include "cuda/runtime/graphs.hpp"

namespace warpbook::program {

namespace {

cudaError_t instantiate(const char* function, cudaGraphExec_t* result, cudaGraph_t graph)
{
    return answer(function, [&](Runtime&) {
        if (result == nullptr) return cudaErrorInvalidValue;
        *result = executable_graphs().add(executable_of(graphs().at(graph)));
        return cudaSuccess;
    });
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) noexcept
{
    return answer("cudaStreamBeginCapture", [&](Runtime&) {
        if (stream == nullptr || stream == cudaStreamLegacy) return cudaErrorStreamCaptureUnsupported;
        CUstream_st& found = Streams::get().at(stream);
        if (found.capture != nullptr) return cudaErrorIllegalState;
        found.capture = std::make_shared<CapturedWork>();
        found.capture->mode = mode;
        found.capture->thread = std::this_thread::get_id();
        found.began_capture = true;
        found.order.line = 0;
        found.order.in_graph = {};
        return cudaSuccess;
    });
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* pGraph) noexcept
{
    const CallSite site = WARPBOOK_CALL_SITE;
    return answer("cudaStreamEndCapture", [&](Runtime& runtime) {
        if (pGraph == nullptr) return cudaErrorInvalidValue;
        CUstream_st& found = Streams::get().at(stream);
        if (found.capture == nullptr) return cudaErrorIllegalState;
        if (!found.began_capture) return cudaErrorStreamCaptureUnmatched;
        const auto capture = found.capture;
        const bool are_joined = Streams::are_joined(found);
        Streams::get().end_capture(capture);
        if (capture->is_invalid) {
            *pGraph = nullptr;
            return cudaErrorStreamCaptureInvalidated;
        }
        if (!are_joined) {
            *pGraph = nullptr;
            runtime.add_finding(warpbook::FaultCase::capture_is_not_joined, site, {{"call", "cudaStreamEndCapture"}});
            return cudaErrorStreamCaptureUnjoined;
        }
        *pGraph = graphs().add({*capture, {}});
        return cudaSuccess;
    });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* pCaptureStatus) noexcept
{
    return answer("cudaStreamIsCapturing", [&](Runtime&) {
        if (pCaptureStatus == nullptr) return cudaErrorInvalidValue;
        const auto& capture = Streams::get().at(stream).capture;
        *pCaptureStatus = capture == nullptr    ? cudaStreamCaptureStatusNone
                          : capture->is_invalid ? cudaStreamCaptureStatusInvalidated
                                                : cudaStreamCaptureStatusActive;
        return cudaSuccess;
    });
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) noexcept
{
    return answer("cudaThreadExchangeStreamCaptureMode", [&](Runtime&) {
        if (mode == nullptr) return cudaErrorInvalidValue;
        std::swap(*mode, capture_mode_of_this_thread());
        return cudaSuccess;
    });
}

cudaError_t cudaGraphCreate(cudaGraph_t* pGraph, unsigned int) noexcept
{
    return answer("cudaGraphCreate", [&](Runtime&) {
        if (pGraph == nullptr) return cudaErrorInvalidValue;
        *pGraph = graphs().add({});
        return cudaSuccess;
    });
}

cudaError_t cudaGraphClone(cudaGraph_t* pGraphClone, cudaGraph_t originalGraph) noexcept
{
    return answer("cudaGraphClone", [&](Runtime&) {
        if (pGraphClone == nullptr) return cudaErrorInvalidValue;
        *pGraphClone = graphs().add(copy_of(graphs().at(originalGraph)));
        return cudaSuccess;
    });
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* numNodes) noexcept
{
    return answer("cudaGraphGetNodes", [&](Runtime&) {
        if (numNodes == nullptr) return cudaErrorInvalidValue;
        const CUgraph_st& found = graphs().at(graph);
        // How many there are is all that can be told of what was captured.
        if (nodes != nullptr && !found.captured.empty()) return cudaErrorNotSupported;
        if (nodes != nullptr) {
            *numNodes = std::min(*numNodes, found.nodes.size());
            for (std::size_t i = 0; i < *numNodes; ++i) nodes[i] = found.nodes[i].get();
            return cudaSuccess;
        }
        *numNodes = found.captured.size() + found.nodes.size();
        return cudaSuccess;
    });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) noexcept
{
    return answer("cudaGraphDestroy", [&](Runtime&) {
        graphs().remove(graph);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* pGraphExec, cudaGraph_t graph, unsigned long long) noexcept
{
    return instantiate("cudaGraphInstantiate", pGraphExec, graph);
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* pGraphExec, cudaGraph_t graph, unsigned long long) noexcept
{
    return instantiate("cudaGraphInstantiateWithFlags", pGraphExec, graph);
}

cudaError_t cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t) noexcept
{
    return answer("cudaGraphUpload", [&](Runtime&) {
        executable_graphs().at(graphExec);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream) noexcept
{
    return answer_beside_work("cudaGraphLaunch", [&](Runtime& runtime) {
        const CapturedWork work = executable_graphs().at(graphExec).work;
        return do_in_stream(runtime, stream, [=](Runtime& of_work) { return run_graph(of_work, work); });
    });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                                cudaGraphExecUpdateResultInfo* resultInfo) noexcept
{
    return answer("cudaGraphExecUpdate", [&](Runtime&) {
        CUgraphExec_st& executable = executable_graphs().at(hGraphExec);
        CapturedWork work = executable_of(graphs().at(hGraph)).work;
        const bool is_alike = executable.work.size() == work.size();
        if (resultInfo != nullptr)
            *resultInfo = {is_alike ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorTopologyChanged, nullptr,
                           nullptr};
        if (!is_alike) return cudaErrorGraphExecUpdateFailure;
        executable.work = std::move(work);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graphExec) noexcept
{
    return answer("cudaGraphExecDestroy", [&](Runtime&) {
        executable_graphs().remove(graphExec);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char*, unsigned int) noexcept
{
    return answer("cudaGraphDebugDotPrint", [](Runtime&) { return cudaErrorNotSupported; });
}

}  // extern "C"
