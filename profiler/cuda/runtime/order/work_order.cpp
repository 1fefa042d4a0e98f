#include "work_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace warpbook::program {

namespace {

/// Of a program that never waits, the older half of so much work is not looked at any more.
constexpr std::size_t max_pending = 256;

}  // namespace

bool launches_are_waited_for()
{
    static const char* const value = std::getenv("CUDA_LAUNCH_BLOCKING");
    return value != nullptr && std::string_view(value) == "1";
}

WorkOrder& WorkOrder::get()
{
    static WorkOrder& order = *new WorkOrder;
    return order;
}

unsigned WorkOrder::new_lane()
{
    counts_.push_back(0);
    return static_cast<unsigned>(counts_.size() - 1);
}

std::uint64_t WorkOrder::next_number(unsigned lane) { return ++counts_[lane]; }

/// What comes before the stream's next work.
Clock WorkOrder::tail_of(const StreamOrder& stream) const
{
    Clock clock = stream.clock;
    if (stream.is_default) clock.add(of_blocking_);
    if (stream.is_blocking) clock.add(of_default_);
    return clock;
}

/// The stream has come to there.
void WorkOrder::note_order(StreamOrder& stream, const Clock& clock)
{
    stream.clock = clock;
    stream.is_known_to_go_on = false;
    if (stream.is_default)
        of_default_ = clock;
    else if (stream.is_blocking)
        of_blocking_.add(clock);
}

void WorkOrder::begin(StreamOrder& stream)
{
    PieceOfWork work = ask(stream);
    begin(std::move(work), stream);
}

void WorkOrder::begin(PieceOfWork asked, StreamOrder& stream)
{
    current_.push_back(std::move(asked));
    current_streams_.push_back(&stream);
    --not_begun_;
    ++version_;
}

PieceOfWork WorkOrder::ask(StreamOrder& stream)
{
    PieceOfWork work;
    ++not_begun_;
    ++version_;
    if (!stream.lane) stream.lane = new_lane();
    work.lane = *stream.lane;
    work.number = next_number(work.lane);
    work.sequence = ++sequence_;
    work.before = tail_of(stream);
    work.before.add(of_host_);
    Clock after = work.before;
    after.add(work.lane, work.number);
    note_order(stream, after);
    return work;
}

void WorkOrder::begin_graph(const GraphLines& lines)
{
    const PieceOfWork& launch = current_.back();
    RunningGraph graph;
    graph.lines = lines;
    graph.is_in_graph = current_streams_.back() == nullptr;
    if (graph.is_in_graph) {
        graph.lanes.push_back(launch.lane);
        graph.begins.push_back(launch.number);
        graph.before = launch.before;
        graphs_.push_back(std::move(graph));
        return;
    }
    graph.before = launch.before;
    graph.before.add(launch.lane, launch.number);
    while (lanes_of_lines_.size() + 1 < lines.work.size()) lanes_of_lines_.push_back(new_lane());
    for (std::size_t line = 0; line < lines.work.size(); ++line) {
        const unsigned lane = line == 0 ? launch.lane : lanes_of_lines_[line - 1];
        graph.lanes.push_back(lane);
        graph.begins.push_back(counts_[lane]);
        counts_[lane] += lines.work[line];
    }
    graphs_.push_back(std::move(graph));
}

void WorkOrder::begin_in_graph(unsigned line, std::uint64_t number, const Clock& before)
{
    PieceOfWork& work = current_.emplace_back();
    current_streams_.push_back(nullptr);
    work.sequence = ++sequence_;
    if (graphs_.empty()) return;
    const RunningGraph& graph = graphs_.back();
    if (graph.is_in_graph) {
        work.lane = graph.lanes.front();
        work.number = graph.begins.front();
        work.before = graph.before;
        return;
    }
    work.lane = graph.lanes[line];
    work.number = graph.begins[line] + number;
    work.before = graph.before;
    for (std::size_t other = 0; other < before.numbers().size() && other < graph.lanes.size(); ++other)
        if (before.numbers()[other] > 0)
            work.before.add(graph.lanes[other], graph.begins[other] + before.numbers()[other]);
}

void WorkOrder::end_graph()
{
    const RunningGraph graph = std::move(graphs_.back());
    graphs_.pop_back();
    if (graph.is_in_graph) return;
    StreamOrder& stream = *current_streams_.back();
    Clock after = stream.clock;
    for (std::size_t line = 0; line < graph.lanes.size(); ++line)
        after.add(graph.lanes[line], graph.begins[line] + graph.lines.work[line]);
    note_order(stream, after);
}

void WorkOrder::end()
{
    PieceOfWork work = std::move(current_.back());
    StreamOrder* const stream = current_streams_.back();
    current_.pop_back();
    current_streams_.pop_back();
    const bool is_waited_for = work.host_waits || (work.name->is_kernel && launches_are_waited_for());
    if (listener_.on_end) listener_.on_end(work);
    if (!work.is_empty()) {
        compare_with(known_, work);
        compare_with(pending_, work);
        if (listener_.before_change) listener_.before_change();
        if (pending_.size() == max_pending) {
            pending_.erase(pending_.begin(), pending_.begin() + max_pending / 2);
            ++version_of_oldest_;
        }
        pending_.push_back(std::move(work));
        ++version_;
    }
    if (not_begun_ == 0) known_.clear();
    if (stream != nullptr && is_waited_for) host_waits_for(stream->clock);
}

void WorkOrder::compare_with(const std::deque<PieceOfWork>& others, const PieceOfWork& work) const
{
    if (!listener_.on_conflict) return;
    for (const PieceOfWork& other : others) {
        // As the program has asked for them, whichever was done first.
        const bool is_earlier = other.sequence <= work.sequence;
        const PieceOfWork& earlier = is_earlier ? other : work;
        const PieceOfWork& later = is_earlier ? work : other;
        if (earlier.comes_before(later)) continue;
        for (const WorkConflict& conflict : conflicts_of(earlier, later))
            listener_.on_conflict(earlier, later, conflict);
    }
}

void WorkOrder::note_kernel(WorkName name, model::AccessedBytes accessed, bool prints, bool signals)
{
    if (current_.empty()) return;
    PieceOfWork& work = current_.back();
    work.name = &kept(std::move(name));
    work.accessed = std::move(accessed);
    work.prints = prints;
    work.signals = signals;
}

void WorkOrder::note_call(WorkName name)
{
    if (!current_.empty()) current_.back().name = &kept(std::move(name));
}

void WorkOrder::note_range(const void* begin, std::size_t bytes, bool is_write)
{
    if (current_.empty() || bytes == 0) return;
    auto& ranges = current_.back().ranges;
    const auto address = reinterpret_cast<std::uint64_t>(begin);
    // Rows without gaps between them.
    for (std::size_t i = ranges.size(); i > 0 && i + 2 > ranges.size(); --i) {
        PieceOfWork::Range& last = ranges[i - 1];
        if (last.is_write != is_write || last.end != address) continue;
        last.end += bytes;
        return;
    }
    ranges.push_back({address, address + bytes, is_write});
}

void WorkOrder::note_that_host_waits(bool is_of_waiting_call)
{
    if (current_.empty()) return;
    current_.back().host_waits = true;
    current_.back().is_of_waiting_call = is_of_waiting_call;
}

void WorkOrder::begin_host_function()
{
    const Clock before = current_.empty() ? of_host_ : current_.back().before;
    host_waits_for(before);
    of_host_functions_.push_back(before);
}

void WorkOrder::end_host_function() { of_host_functions_.pop_back(); }

bool WorkOrder::host_comes_after(const PieceOfWork& work) const
{
    const Clock& clock = of_host_functions_.empty() ? of_host_ : of_host_functions_.back();
    return clock.includes(work.lane, work.number);
}

void WorkOrder::record(EventOrder& event, StreamOrder& stream)
{
    const Clock clock = tail_of(stream);
    note_order(stream, clock);
    event.clock = clock;
    event.is_known_to_go_on = false;
}

void WorkOrder::wait(StreamOrder& stream, const EventOrder& event)
{
    Clock clock = tail_of(stream);
    clock.add(event.clock);
    note_order(stream, clock);
}

void WorkOrder::host_waits_for(const Clock& clock)
{
    of_host_.add(clock);
    const auto is_known = [&](const PieceOfWork& work) { return of_host_.includes(work.lane, work.number); };
    if (std::none_of(pending_.begin(), pending_.end(), is_known)) return;
    if (listener_.before_change) listener_.before_change();
    for (PieceOfWork& work : pending_)
        if (not_begun_ > 0 && is_known(work)) known_.push_back(std::move(work));
    std::erase_if(pending_, is_known);
    ++version_;
    ++version_of_oldest_;
}

void WorkOrder::host_waits_for(StreamOrder& stream) { host_waits_for(tail_of(stream)); }
void WorkOrder::host_waits_for(EventOrder& event) { host_waits_for(event.clock); }

void WorkOrder::host_waits_for_all()
{
    Clock all;
    for (unsigned lane = 0; lane < counts_.size(); ++lane) all.add(lane, counts_[lane]);
    host_waits_for(all);
}

bool WorkOrder::is_done(const Clock& clock) const
{
    for (unsigned lane = 0; lane < clock.numbers().size(); ++lane)
        if (clock.numbers()[lane] > 0 && !of_host_.includes(lane, clock.numbers()[lane])) return false;
    return true;
}

bool WorkOrder::is_done(const StreamOrder& stream) const { return is_done(tail_of(stream)); }

}  // namespace warpbook::program
