#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "piece_of_work.hpp"

namespace warpbook::program {

/// What is known of a stream's order. Its work is a lane.
struct StreamOrder {
    /// None before its first work.
    std::optional<unsigned> lane;
    /// What comes before its next work.
    Clock clock;
    /// The default stream is ordered with it.
    bool is_blocking = true;
    bool is_default = false;
    /// A query has said that its work goes on.
    bool is_known_to_go_on = false;

    // While it is captured: which of the graph's lines it is, and what of each comes before its next work.

    unsigned line = 0;
    Clock in_graph;
};

/// What of the work comes before an event.
struct EventOrder {
    Clock clock;
    Clock in_graph;
    bool is_known_to_go_on = false;
};

/// What a graph is of work: its lines, of which the first is that of the stream which began the capture.
struct GraphLines {
    /// How much each has.
    std::vector<std::uint64_t> work{0};
};

/// Orders all that the program asks of the device by vector clocks, and the host's waiting with it: by streams, events,
/// graphs, and the default stream (CUDA Programming Guide, "Asynchronous Concurrent Execution"; CUDA Runtime API,
/// "Stream synchronization behavior" and "API synchronization behavior"). Two pieces of work of which none comes before
/// the other, and that use the same bytes, are a finding.
///
/// Waiting by any thread of the host counts for all of them: how they tell each other of it is not known.
class WorkOrder {
public:
    static WorkOrder& get();

    /// Who makes findings of what is found, and opens memory whose watching depends on what is pending.
    struct Listener {
        std::function<void()> before_change;
        /// All that it does is known.
        std::function<void(const PieceOfWork&)> on_end;
        std::function<void(const PieceOfWork& earlier, const PieceOfWork& later, const WorkConflict&)> on_conflict;
    };
    void tell(Listener listener) { listener_ = std::move(listener); }

    // A piece of work, from begin() to end(), in the order in which the program asks for it. May be nested in a
    // graph's.

    void begin(StreamOrder& stream);
    /// In two steps: what is asked for may begin later, after work of other streams that was asked for later.
    PieceOfWork ask(StreamOrder& stream);
    void begin(PieceOfWork asked, StreamOrder& stream);
    /// How much was asked for and has not begun.
    std::size_t not_begun() const { return not_begun_; }
    /// `before` counts work by the graph's lines.
    void begin_in_graph(unsigned line, std::uint64_t number, const Clock& before);
    void end();

    /// All that end() has compared and that the host does not know to be done.
    const std::deque<PieceOfWork>& pending() const { return pending_; }
    /// Changes with that.
    std::uint64_t version() const { return version_; }
    /// Changes where some of it is not pending any more.
    std::uint64_t version_of_oldest() const { return version_of_oldest_; }
    /// Of the last piece of work that was asked for.
    std::uint64_t sequence() const { return sequence_; }

    // What the piece of work does; nothing outside of one.

    /// Whether there is one, and in the default stream.
    bool has_begun() const { return !current_.empty(); }
    /// Of which stream it is, as a number of this order's.
    unsigned lane_of_current() const { return current_.empty() ? 0 : current_.back().lane; }
    bool is_in_default_stream() const
    {
        return !current_streams_.empty() && current_streams_.back() != nullptr && current_streams_.back()->is_default;
    }
    void note_kernel(WorkName name, model::AccessedBytes accessed, bool prints, bool signals);
    void note_call(WorkName name);
    void note_range(const void* begin, std::size_t bytes, bool is_write);
    /// The call that asked for it returns when it is done: always, or because the host's memory is pageable.
    void note_that_host_waits(bool is_of_waiting_call);
    /// While a function of the host's runs in the stream: what it knows to be done. It may tell any thread of it, by a
    /// flag, a condition variable or a thread that it starts, so from now on all of the host's may know.
    void begin_host_function();
    void end_host_function();
    /// The piece of work that it is; null while the host runs by itself.
    const PieceOfWork* host_function() const { return of_host_functions_.empty() ? nullptr : &current_.back(); }

    // Launches of graphs: the stream's piece of work, from begin() to end(), has the others in it.

    void begin_graph(const GraphLines& lines);
    void end_graph();

    // Order.

    void record(EventOrder& event, StreamOrder& stream);
    void wait(StreamOrder& stream, const EventOrder& event);
    void host_waits_for(StreamOrder& stream);
    void host_waits_for(EventOrder& event);
    void host_waits_for_all();
    /// What the host waits for by that.
    Clock clock_of(const StreamOrder& stream) const { return tail_of(stream); }
    Clock clock_of(const EventOrder& event) const { return event.clock; }
    /// Whether the host knows that all of it is done.
    bool is_done(const StreamOrder& stream) const;
    bool is_done(const EventOrder& event) const { return is_done(event.clock); }

    /// Whether what the host does now comes after the work.
    bool host_comes_after(const PieceOfWork& work) const;

private:
    struct RunningGraph {
        /// By line.
        std::vector<unsigned> lanes;
        std::vector<std::uint64_t> begins;
        GraphLines lines;
        Clock before;
        /// Launched by another one: all its work counts as that piece of the other's.
        bool is_in_graph = false;
    };

    void compare_with(const std::deque<PieceOfWork>& others, const PieceOfWork& work) const;
    unsigned new_lane();
    std::uint64_t next_number(unsigned lane);
    Clock tail_of(const StreamOrder& stream) const;
    void note_order(StreamOrder& stream, const Clock& clock);
    bool is_done(const Clock& clock) const;
    void host_waits_for(const Clock& clock);

    /// By lane, how much there is.
    std::vector<std::uint64_t> counts_;
    StreamOrder* default_stream_ = nullptr;
    /// What blocking streams have, which the default stream's next work comes after.
    Clock of_blocking_;
    /// The default stream's last work, which theirs comes after.
    Clock of_default_;
    Clock of_host_;
    std::vector<Clock> of_host_functions_;
    std::vector<PieceOfWork> current_;
    std::vector<StreamOrder*> current_streams_;
    std::vector<RunningGraph> graphs_;
    /// The lanes of graphs' lines but the first.
    std::vector<unsigned> lanes_of_lines_;
    std::deque<PieceOfWork> pending_;
    /// What the host knows to be done, as long as something that was asked for earlier has not begun.
    std::deque<PieceOfWork> known_;
    std::size_t not_begun_ = 0;
    std::uint64_t version_ = 1;
    std::uint64_t version_of_oldest_ = 1;
    Listener listener_;
    std::uint64_t sequence_ = 0;
};

/// CUDA_LAUNCH_BLOCKING=1.
bool launches_are_waited_for();

}  // namespace warpbook::program
