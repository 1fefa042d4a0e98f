// CUDA Runtime API, "Graph Management": what was captured from streams, as a list of work in the order in which it was
// asked for.
#include <set>

#include "cuda/runtime/streams.hpp"

struct CUgraph_st {
    warpbook::program::CapturedWork work;
};
struct CUgraphExec_st {
    warpbook::program::CapturedWork work;
};

namespace warpbook::program {

namespace {

template <class Handle>
class Handles {
public:
    Handle* add(CapturedWork work)
    {
        auto* const made = new Handle{std::move(work)};
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

cudaError_t instantiate(const char* function, cudaGraphExec_t* result, cudaGraph_t graph)
{
    return answer(function, [&](Runtime&) {
        if (result == nullptr) return cudaErrorInvalidValue;
        *result = executable_graphs().add(graphs().at(graph).work);
        return cudaSuccess;
    });
}

/// What is asked meanwhile is the graph's work.
struct InGraph {
    explicit InGraph(const GraphLines& lines) { WorkOrder::get().begin_graph(lines); }
    ~InGraph() { WorkOrder::get().end_graph(); }
    InGraph(const InGraph&) = delete;
    InGraph& operator=(const InGraph&) = delete;
};

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
        *pGraph = graphs().add(*capture);
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
        *pGraphClone = graphs().add(graphs().at(originalGraph).work);
        return cudaSuccess;
    });
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* numNodes) noexcept
{
    return answer("cudaGraphGetNodes", [&](Runtime&) {
        if (numNodes == nullptr) return cudaErrorInvalidValue;
        // How many there are is all that can be told of them.
        if (nodes != nullptr) return cudaErrorNotSupported;
        *numNodes = graphs().at(graph).work.size();
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
    return answer("cudaGraphLaunch", [&](Runtime& runtime) {
        const CapturedWork work = executable_graphs().at(graphExec).work;
        return do_in_stream(runtime, stream, [=](Runtime& of_work) {
            const InGraph in_graph(work.lines);
            for (const Work& one : work) {
                if (const cudaError_t error = one(of_work); error != cudaSuccess) return error;
                if (of_work.fault() != cudaSuccess) return of_work.fault();
            }
            return cudaSuccess;
        });
    });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                                cudaGraphExecUpdateResultInfo* resultInfo) noexcept
{
    return answer("cudaGraphExecUpdate", [&](Runtime&) {
        CUgraphExec_st& executable = executable_graphs().at(hGraphExec);
        const CUgraph_st& graph = graphs().at(hGraph);
        const bool is_alike = executable.work.size() == graph.work.size();
        if (resultInfo != nullptr)
            *resultInfo = {is_alike ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorTopologyChanged, nullptr,
                           nullptr};
        if (!is_alike) return cudaErrorGraphExecUpdateFailure;
        executable.work = graph.work;
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
