#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "cuda/runtime/order/work_order.hpp"
#include "cuda/runtime/order/work_queue.hpp"
#include "runtime.hpp"

namespace warpbook::program {

/// A piece of a graph's work: the how manieth of which of its lines, and what of the lines comes before it.
struct WorkOfGraph {
    Work work;
    unsigned line = 0;
    std::uint64_t number = 0;
    Clock before;
};

/// What a graph does, in an order that it allows; of what was captured, as the program asked for it.
struct CapturedWork : std::vector<WorkOfGraph> {
    /// What comes before what.
    GraphLines lines;
    /// What calls the capture refuses meanwhile, and the thread that began it.
    cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
    std::thread::id thread;
    /// A call that it refuses was made: there will be no graph.
    bool is_invalid = false;
};

}  // namespace warpbook::program

struct CUstream_st {
    unsigned flags = 0;
    int priority = 0;
    unsigned long long id = 0;
    /// What is asked of the stream goes there, while it is captured.
    std::shared_ptr<warpbook::program::CapturedWork> capture;
    /// The capture began in this stream.
    bool began_capture = false;
    warpbook::program::StreamOrder order;
};

struct CUevent_st {
    unsigned flags = 0;
    bool is_recorded = false;
    double seconds = 0;
    warpbook::program::EventOrder order;
    std::shared_ptr<warpbook::program::CapturedWork> capture;
};

namespace warpbook::program {

/// All that there are. Throws Failure for what is none.
class Streams {
public:
    static Streams& get();

    cudaStream_t create(unsigned flags, int priority);
    /// Whether the program has ever made one.
    bool were_made() const { return next_id_ > first_id; }
    void destroy(cudaStream_t stream);
    /// Each thread's own and the legacy one are streams, too.
    CUstream_st& at(cudaStream_t stream);

    cudaEvent_t create_event(unsigned flags);
    void destroy_event(cudaEvent_t event);
    CUevent_st& event_at(cudaEvent_t event);

    /// The legacy one.
    CUstream_st& default_stream() { return default_; }

    /// Whether all of the captured work comes before what is asked of `stream` next.
    static bool are_joined(const CUstream_st& stream);

    /// Those that are going on.
    std::vector<std::shared_ptr<CapturedWork>> captures() const;

    /// All streams that take part in the capture leave it.
    void end_capture(const std::shared_ptr<CapturedWork>& capture);

private:
    CUstream_st& of_this_thread();

    std::set<cudaStream_t> streams_;
    std::set<cudaEvent_t> events_;
    CUstream_st default_;
    /// Threads' own default streams.
    std::map<std::thread::id, CUstream_st> of_threads_;
    /// The default ones have those before it.
    static constexpr unsigned long long first_id = 3;
    unsigned long long next_id_ = first_id;
};

/// What the thread may do while others capture; cudaThreadExchangeStreamCaptureMode() changes it.
cudaStreamCaptureMode& capture_mode_of_this_thread();

/// The answer to a call that a capture does not allow. The capture is invalid from then on.
cudaError_t refused_by(CapturedWork& capture);

/// Throws Failure for a call that no capture allows where a thread may do only what is safe: CUDA Runtime API,
/// cudaThreadExchangeStreamCaptureMode().
void expect_no_capture_that_forbids_it();

/// Does the work now, or when the graph is launched that the stream is captured for.
cudaError_t do_in_stream(Runtime& runtime, cudaStream_t stream, const Work& work);

/// The same for work that may come later than now (WorkQueue), unless the call waits for it. `check` is done now, and
/// what it refuses is not asked of the stream.
cudaError_t ask_of_stream(Runtime& runtime, cudaStream_t stream, const Work& check, const Work& work,
                          const std::function<bool()>& is_waited_for);

/// Has done what comes before there; then the host knows it.
template <class Order>
cudaError_t wait_for(Runtime& runtime, Order& order)
{
    WorkQueue::get().do_until(WorkOrder::get().clock_of(order));
    WorkOrder::get().host_waits_for(order);
    return runtime.fault();
}

/// While the graph runs.
cudaError_t do_in_graph(Runtime& runtime, const WorkOfGraph& work);

}  // namespace warpbook::program
