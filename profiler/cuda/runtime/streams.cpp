#include "streams.hpp"

namespace warpbook::program {

namespace {

bool is_default(cudaStream_t stream)
{
    return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
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
    if (is_default(stream)) return default_;
    if (!streams_.contains(stream)) throw Failure{cudaErrorInvalidResourceHandle};
    return *stream;
}

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

void Streams::end_capture(const std::shared_ptr<CapturedWork>& capture)
{
    const auto leave = [&](CUstream_st& stream) {
        if (stream.capture != capture) return;
        stream.capture.reset();
        stream.began_capture = false;
    };
    leave(default_);
    for (cudaStream_t const stream : streams_) leave(*stream);
    for (cudaEvent_t const event : events_)
        if (event->capture == capture) event->capture.reset();
}

cudaError_t do_in_stream(Runtime& runtime, cudaStream_t stream, const Work& work)
{
    CUstream_st& found = Streams::get().at(stream);
    if (found.capture == nullptr) return work(runtime);
    found.capture->push_back(work);
    return cudaSuccess;
}

}  // namespace warpbook::program
