#include "streams.hpp"

#include "cuda/runtime/order/device_thread.hpp"

/// Defined by programs that are compiled with --default-stream per-thread.
extern "C" [[gnu::weak]] const int warpbook_default_stream_is_per_thread;

namespace warpbook::program {

namespace {

bool is_default(cudaStream_t stream)
{
    return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}

/// Ends a piece of work, however it goes.
struct InOrder {
    InOrder() = default;
    ~InOrder() { WorkOrder::get().end(); }
    InOrder(const InOrder&) = delete;
    InOrder& operator=(const InOrder&) = delete;
};

/// After a fault, a GPU does nothing more.
cudaError_t unless_ended(Runtime& runtime, const Work& work)
{
    return runtime.fault() != cudaSuccess ? runtime.fault() : work(runtime);
}

/// As any call does that asks for nothing else.
void do_all_that_waits()
{
    answer("work in streams", [](Runtime&) { return cudaSuccess; });
}

}  // namespace

Streams& Streams::get()
{
    static Streams& streams = *new Streams;
    return streams;
}

cudaStream_t Streams::create(unsigned flags, int priority)
{
    auto* const stream = new CUstream_st;
    stream->flags = flags;
    stream->priority = priority;
    stream->id = next_id_++;
    stream->order.is_blocking = (flags & cudaStreamNonBlocking) == 0;
    streams_.insert(stream);
    return stream;
}

void Streams::destroy(cudaStream_t stream)
{
    if (is_default(stream) || streams_.erase(stream) == 0) throw Failure{cudaErrorInvalidResourceHandle};
    delete stream;
}

CUstream_st& Streams::at(cudaStream_t stream)
{
    if (stream == cudaStreamPerThread) return of_this_thread();
    if (stream == nullptr && &warpbook_default_stream_is_per_thread != nullptr) return of_this_thread();
    if (is_default(stream)) {
        default_.order.is_default = true;
        return default_;
    }
    if (!streams_.contains(stream)) throw Failure{cudaErrorInvalidResourceHandle};
    return *stream;
}

CUstream_st& Streams::of_this_thread() { return of_threads_[std::this_thread::get_id()]; }

cudaEvent_t Streams::create_event(unsigned flags)
{
    auto* const event = new CUevent_st;
    event->flags = flags;
    events_.insert(event);
    return event;
}

void Streams::destroy_event(cudaEvent_t event)
{
    if (events_.erase(event) == 0) throw Failure{cudaErrorInvalidResourceHandle};
    delete event;
}

CUevent_st& Streams::event_at(cudaEvent_t event)
{
    if (!events_.contains(event)) throw Failure{cudaErrorInvalidResourceHandle};
    return *event;
}

bool Streams::are_joined(const CUstream_st& stream)
{
    const std::vector<std::uint64_t>& work = stream.capture->lines.work;
    for (unsigned line = 0; line < work.size(); ++line)
        if (work[line] > 0 && !stream.order.in_graph.includes(line, work[line])) return false;
    return true;
}

void Streams::end_capture(const std::shared_ptr<CapturedWork>& capture)
{
    const auto leave = [&](CUstream_st& stream) {
        if (stream.capture != capture) return;
        stream.capture.reset();
        stream.began_capture = false;
    };
    leave(default_);
    for (auto& [thread, stream] : of_threads_) leave(stream);
    for (cudaStream_t const stream : streams_) leave(*stream);
    for (cudaEvent_t const event : events_)
        if (event->capture == capture) event->capture.reset();
}

std::vector<std::shared_ptr<CapturedWork>> Streams::captures() const
{
    std::vector<std::shared_ptr<CapturedWork>> found;
    const auto add = [&](const CUstream_st& stream) {
        if (stream.began_capture) found.push_back(stream.capture);
    };
    for (const auto& [thread, stream] : of_threads_) add(stream);
    for (cudaStream_t const stream : streams_) add(*stream);
    return found;
}

cudaStreamCaptureMode& capture_mode_of_this_thread()
{
    thread_local cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
    return mode;
}

cudaError_t refused_by(CapturedWork& capture)
{
    capture.is_invalid = true;
    return cudaErrorStreamCaptureUnsupported;
}

void expect_no_capture_that_forbids_it()
{
    const cudaStreamCaptureMode mode = capture_mode_of_this_thread();
    if (mode == cudaStreamCaptureModeRelaxed) return;
    bool is_refused = false;
    for (const auto& capture : Streams::get().captures()) {
        const bool is_of_this_thread = capture->thread == std::this_thread::get_id();
        const bool forbids = is_of_this_thread
                                 ? capture->mode != cudaStreamCaptureModeRelaxed
                                 : mode == cudaStreamCaptureModeGlobal && capture->mode == cudaStreamCaptureModeGlobal;
        if (!forbids) continue;
        refused_by(*capture);
        is_refused = true;
    }
    if (is_refused) throw Failure{cudaErrorStreamCaptureUnsupported};
}

cudaError_t do_in_stream(Runtime& runtime, cudaStream_t stream, const Work& work)
{
    CUstream_st& found = Streams::get().at(stream);
    if (found.capture == nullptr) {
        WorkQueue& queue = WorkQueue::get();
        if (queue.takes_work()) {
            queue.add(found.order, [&] { return unless_ended(runtime, work); });
            return queue.do_last();
        }
        WorkOrder::get().begin(found.order);
        const InOrder in_order;
        return work(runtime);
    }
    if (found.capture->is_invalid) return cudaErrorStreamCaptureInvalidated;
    const unsigned line = found.order.line;
    const Clock before = found.order.in_graph;
    const std::uint64_t number = ++found.capture->lines.work[line];
    found.order.in_graph.add(line, number);
    found.capture->push_back({work, line, number, before});
    return cudaSuccess;
}

cudaError_t ask_of_stream(Runtime& runtime, cudaStream_t stream, const Work& check, const Work& work,
                          const std::function<bool()>& is_waited_for)
{
    const CUstream_st& found = Streams::get().at(stream);
    if (found.capture != nullptr)
        return do_in_stream(runtime, stream, [=](Runtime& of_work) {
            const cudaError_t error = check(of_work);
            return error != cudaSuccess ? error : work(of_work);
        });
    if (const cudaError_t error = check(runtime); error != cudaSuccess) return error;
    WorkQueue& queue = WorkQueue::get();
    if (!queue.takes_work() || is_waited_for()) return do_in_stream(runtime, stream, work);
    [[maybe_unused]] static const bool goes_on = (start_device_thread(do_all_that_waits), true);
    queue.add(Streams::get().at(stream).order, [&runtime, work] {
        const NoOuterCall none;
        return unless_ended(runtime, work);
    });
    return cudaSuccess;
}

cudaError_t do_in_graph(Runtime& runtime, const WorkOfGraph& work)
{
    WorkOrder::get().begin_in_graph(work.line, work.number, work.before);
    const InOrder in_order;
    return work.work(runtime);
}

}  // namespace warpbook::program
