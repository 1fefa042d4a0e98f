// CUDA Runtime API, "Stream Management" and "Event Management".
#include <algorithm>

#include "cuda/runtime/order/other_threads.hpp"
#include "cuda/runtime/streams.hpp"

namespace warpbook::program {

namespace {

cudaError_t synchronize(const char* function, cudaStream_t stream)
{
    let_other_threads_go_on();
    return answer_beside_work(function, [&](Runtime& runtime) {
        if (const auto& capture = Streams::get().at(stream).capture) return refused_by(*capture);
        return wait_for(runtime, Streams::get().at(stream).order);
    });
}

/// The first answer is that work goes on, which a GPU may give as well.
template <class Order>
cudaError_t query(Runtime& runtime, Order& order)
{
    if (!WorkOrder::get().is_done(order) && !order.is_known_to_go_on) {
        order.is_known_to_go_on = true;
        return cudaErrorNotReady;
    }
    return wait_for(runtime, order);
}

/// What the function of the host uses is what comes before it in its stream.
cudaError_t call_in_stream(const char* name, cudaStream_t stream, const std::function<void()>& function)
{
    return answer_beside_work(name, [&](Runtime& runtime) {
        const Work nothing = [](Runtime&) { return cudaSuccess; };
        const Work call = [function](Runtime& of_work) {
            WorkOrder::get().begin_host_function();
            of_work.close_memory();
            function();
            WorkOrder::get().end_host_function();
            return cudaSuccess;
        };
        return ask_of_stream(runtime, stream, nothing, call, [] { return false; });
    });
}

cudaError_t create_stream_to(cudaStream_t* result, const char* function, unsigned flags, int priority)
{
    return answer_beside_work(function, [&](Runtime&) {
        if (result == nullptr || flags > cudaStreamNonBlocking) return cudaErrorInvalidValue;
        *result = Streams::get().create(flags, std::clamp(priority, -5, 0));
        return cudaSuccess;
    });
}

cudaError_t record_event(const char* function, cudaEvent_t event, cudaStream_t stream)
{
    return answer_beside_work(function, [&](Runtime& runtime) {
        CUevent_st& recorded = Streams::get().event_at(event);
        CUstream_st& in = Streams::get().at(stream);
        recorded.capture = in.capture;
        recorded.order.in_graph = in.order.in_graph;
        if (in.capture != nullptr) return cudaSuccess;
        WorkOrder::get().record(recorded.order, in.order);
        recorded.is_recorded = true;
        const auto note_time = [&runtime, &recorded] { recorded.seconds = runtime.clock().seconds(); };
        WorkQueue& queue = WorkQueue::get();
        if (queue.takes_work() && !queue.is_empty())
            queue.add_mark(in.order, note_time);
        else
            note_time();
        return cudaSuccess;
    });
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* pStream) noexcept
{
    return create_stream_to(pStream, "cudaStreamCreate", cudaStreamDefault, 0);
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* pStream, unsigned int flags) noexcept
{
    return create_stream_to(pStream, "cudaStreamCreateWithFlags", flags, 0);
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* pStream, unsigned int flags, int priority) noexcept
{
    return create_stream_to(pStream, "cudaStreamCreateWithPriority", flags, priority);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) noexcept
{
    return answer("cudaStreamDestroy", [&](Runtime&) {
        Streams::get().destroy(stream);
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int* priority) noexcept
{
    return answer("cudaStreamGetPriority", [&](Runtime&) {
        if (priority == nullptr) return cudaErrorInvalidValue;
        *priority = Streams::get().at(hStream).priority;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int* flags) noexcept
{
    return answer("cudaStreamGetFlags", [&](Runtime&) {
        if (flags == nullptr) return cudaErrorInvalidValue;
        *flags = Streams::get().at(hStream).flags;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long* streamId) noexcept
{
    return answer("cudaStreamGetId", [&](Runtime&) {
        if (streamId == nullptr) return cudaErrorInvalidValue;
        *streamId = Streams::get().at(hStream).id;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int* device) noexcept
{
    return answer("cudaStreamGetDevice", [&](Runtime&) {
        if (device == nullptr) return cudaErrorInvalidValue;
        Streams::get().at(hStream);
        *device = 0;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src) noexcept
{
    return answer("cudaStreamCopyAttributes", [&](Runtime&) {
        Streams::get().at(dst).priority = Streams::get().at(src).priority;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetAttribute(cudaStream_t hStream, cudaLaunchAttributeID attr,
                                   cudaLaunchAttributeValue* value_out) noexcept
{
    return answer("cudaStreamGetAttribute", [&](Runtime&) {
        if (value_out == nullptr) return cudaErrorInvalidValue;
        *value_out = {};
        if (attr == cudaLaunchAttributePriority) value_out->priority = Streams::get().at(hStream).priority;
        return cudaSuccess;
    });
}

// They change how fast a GPU is, and nothing that the model knows.
cudaError_t cudaStreamSetAttribute(cudaStream_t hStream, cudaLaunchAttributeID,
                                   const cudaLaunchAttributeValue* value) noexcept
{
    return answer("cudaStreamSetAttribute", [&](Runtime&) {
        Streams::get().at(hStream);
        return value == nullptr ? cudaErrorInvalidValue : cudaSuccess;
    });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) noexcept { return synchronize("cudaStreamSynchronize", stream); }
cudaError_t cudaStreamQuery(cudaStream_t stream) noexcept
{
    return answer_beside_work("cudaStreamQuery", [&](Runtime& runtime) {
        CUstream_st& asked = Streams::get().at(stream);
        return asked.capture != nullptr ? refused_by(*asked.capture) : query(runtime, asked.order);
    });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int) noexcept
{
    return answer_beside_work("cudaStreamWaitEvent", [&](Runtime&) {
        CUstream_st& waiting = Streams::get().at(stream);
        const CUevent_st& awaited = Streams::get().event_at(event);
        if (awaited.capture == nullptr) {
            WorkOrder::get().wait(waiting.order, awaited.order);
            return cudaSuccess;
        }
        // A stream that waits for one that is captured is captured with it.
        if (waiting.capture == nullptr) {
            waiting.capture = awaited.capture;
            std::vector<std::uint64_t>& lines = waiting.capture->lines.work;
            waiting.order.line = static_cast<unsigned>(lines.size());
            waiting.order.in_graph = {};
            lines.push_back(0);
        }
        waiting.order.in_graph.add(awaited.order.in_graph);
        return cudaSuccess;
    });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* userData,
                                  unsigned int) noexcept
{
    if (callback == nullptr) return answer("cudaStreamAddCallback", [](Runtime&) { return cudaErrorInvalidValue; });
    return call_in_stream("cudaStreamAddCallback", stream, [=] { callback(stream, cudaSuccess, userData); });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* userData) noexcept
{
    if (fn == nullptr) return answer("cudaLaunchHostFunc", [](Runtime&) { return cudaErrorInvalidValue; });
    return call_in_stream("cudaLaunchHostFunc", stream, [=] { fn(userData); });
}

cudaError_t cudaCtxResetPersistingL2Cache() noexcept
{
    return answer("cudaCtxResetPersistingL2Cache", [](Runtime&) { return cudaSuccess; });
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* devPtr, size_t, unsigned int) noexcept
{
    return answer("cudaStreamAttachMemAsync", [&](Runtime& runtime) {
        Streams::get().at(stream);
        const Allocation* const found = runtime.allocations().at(devPtr);
        return found == nullptr || found->kind != MemoryKind::managed ? cudaErrorInvalidValue : cudaSuccess;
    });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) noexcept
{
    return answer_beside_work("cudaEventCreateWithFlags", [&](Runtime&) {
        constexpr unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
        if (event == nullptr || (flags & ~known) != 0) return cudaErrorInvalidValue;
        *event = Streams::get().create_event(flags);
        return cudaSuccess;
    });
}
cudaError_t cudaEventCreate(cudaEvent_t* event) noexcept { return cudaEventCreateWithFlags(event, cudaEventDefault); }

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) noexcept
{
    return record_event("cudaEventRecord", event, stream);
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int) noexcept
{
    return record_event("cudaEventRecordWithFlags", event, stream);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) noexcept
{
    let_other_threads_go_on();
    return answer_beside_work("cudaEventSynchronize", [&](Runtime& runtime) {
        return wait_for(runtime, Streams::get().event_at(event).order);
    });
}
cudaError_t cudaEventQuery(cudaEvent_t event) noexcept
{
    return answer_beside_work("cudaEventQuery",
                              [&](Runtime& runtime) { return query(runtime, Streams::get().event_at(event).order); });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) noexcept
{
    return answer("cudaEventDestroy", [&](Runtime&) {
        Streams::get().destroy_event(event);
        return cudaSuccess;
    });
}

cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start, cudaEvent_t end) noexcept
{
    const CallSite site = WARPBOOK_CALL_SITE;
    return answer("cudaEventElapsedTime", [&](Runtime& runtime) {
        if (ms == nullptr) return cudaErrorInvalidValue;
        const CUevent_st& from = Streams::get().event_at(start);
        const CUevent_st& to = Streams::get().event_at(end);
        if (!from.is_recorded || !to.is_recorded) return cudaErrorInvalidResourceHandle;
        if (((from.flags | to.flags) & cudaEventDisableTiming) != 0) return cudaErrorInvalidResourceHandle;
        if (!WorkOrder::get().is_done(from.order) || !WorkOrder::get().is_done(to.order)) {
            runtime.add_finding(warpbook::FaultCase::event_not_waited_for, site, {});
            return cudaErrorNotReady;
        }
        *ms = static_cast<float>(1e3 * std::max(to.seconds - from.seconds, ModelClock::min_seconds));
        return cudaSuccess;
    });
}

}  // extern "C"
