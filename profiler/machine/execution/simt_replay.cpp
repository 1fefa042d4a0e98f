#include "simt_replay.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

#include "machine/rules/common_stride.hpp"
#include "machine/rules/lanes.hpp"

namespace warpbook::model {

namespace {

unsigned first_of(std::uint32_t lanes)
{
    if (lanes == 0) __builtin_unreachable();  // or g++ 13 warns of row 32
    return static_cast<unsigned>(std::countr_zero(lanes));
}

// Positions in the order of execution. Between a step and the next one of its node is the position of who is in a call
// there, so that lanes wait after a call for those that are in another function, or deeper in a recursion.
constexpr std::uint32_t positions_of_node = 64;

constexpr std::uint32_t position_of_step(std::uint32_t place, std::uint32_t number_in_node)
{
    return positions_of_node * place + std::min(2 * number_in_node, positions_of_node - 2);
}

constexpr std::uint32_t position_in_call_after(std::uint32_t position_of_step) { return position_of_step + 1; }
constexpr std::uint32_t position_before_call(std::uint32_t position_in_call) { return position_in_call - 1; }
constexpr std::uint32_t place_of(std::uint32_t position) { return position / positions_of_node; }

/// Two at a time, of which each waits for one addition only.
void fill_evenly(std::array<std::uint64_t, max_warp_size>& addresses, std::uint64_t first, std::uint64_t stride)
{
    using Two = std::uint64_t __attribute__((vector_size(16)));
    const Two two_on = {2 * stride, 2 * stride};
    Two next = {first, first + stride};
    for (std::size_t lane = 0; lane < addresses.size(); lane += 2) {
        std::memcpy(&addresses[lane], &next, sizeof next);
        next += two_on;
    }
}

bool all_equal(const std::array<Step, max_warp_size>& steps, std::uint32_t lanes)
{
    const Step first = steps[first_of(lanes)];
    std::uint32_t differences = 0;
    if (lanes == ~std::uint32_t{0}) {
        for (const Step step : steps) differences |= step.bits() ^ first.bits();
    } else {
        for_each_lane(lanes, [&](unsigned lane) { differences |= steps[lane].bits() ^ first.bits(); });
    }
    return differences == 0;
}

}  // namespace

SimtReplay::SimtReplay(const FlowTable& flow, const std::vector<Observer*>& observers) : flow_(flow)
{
    show_to(observers);
}

void SimtReplay::show_to(const std::vector<Observer*>& observers)
{
    observers_ = observers;
    looking_ahead_.clear();
    std::copy_if(observers_.begin(), observers_.end(), std::back_inserter(looking_ahead_),
                 [](const Observer* observer) { return observer->looks_ahead(); });
    asks_for_overwritten_ = std::any_of(observers_.begin(), observers_.end(),
                                        [](const Observer* observer) { return observer->asks_for_overwritten(); });
}

void SimtReplay::begin_block(const Dim3& block, unsigned warps)
{
    event_.block = block;
    warps_.resize(warps);
    for (WarpFlow& warp : warps_) {
        warp.together = true;
        warp.lanes[0].position = 0;
        warp.lanes[0].callers.clear();
    }
    for (Observer* observer : observers_) observer->on_block(block);
}

std::uint32_t SimtReplay::consume(StepLog& log, unsigned lanes, std::uint32_t gone, unsigned warp_number)
{
    log_ = &log;
    event_.warp = warp_number;
    column_.fill(0);
    WarpFlow& warp = warps_[warp_number];
    const std::uint32_t all = lanes_from(0, lanes);
    if (warp.together) take_uniform_columns(warp.lanes[0], all, gone);
    if (column_ == log.counts) {
        log.counts.fill(0);
        return 0;
    }
    write_by_lane();
    take_lowest_first(warp, all, gone);
    return keep_the_rest(lanes);
}

void SimtReplay::consume_all(StepLog& log, unsigned lanes, unsigned warp_number)
{
    log_ = &log;
    event_.warp = warp_number;
    column_.fill(0);
    WarpFlow& warp = warps_[warp_number];
    write_by_lane();
    if (warp.together) warp.lanes.fill(LaneFlow(warp.lanes[0]));
    warp.together = false;
    std::uint32_t pending = 0;
    for_each_lane(lanes_from(0, lanes), [&](unsigned lane) {
        if (!has_step(lane)) return;
        pending |= 1u << lane;
        note_next_position(warp.lanes[lane], lane);
    });
    while (pending != 0) {
        const std::uint32_t group = lowest_of(warp, pending);
        take_step(warp, group);
        for_each_lane(group, [&](unsigned lane) {
            if (has_step(lane))
                note_next_position(warp.lanes[lane], lane);
            else
                pending &= ~(1u << lane);
        });
    }
    log.counts.fill(0);
}

/// The usual case, and the fast one: columns in which all lanes do the same.
void SimtReplay::take_uniform_columns(LaneFlow& flow, std::uint32_t present, std::uint32_t gone)
{
    unsigned column = 0;
    while (const auto columns = next_columns(present, gone, column)) {
        look_ahead(*columns, column);
        std::optional<Step> last_access;
        for (; column < columns->end; ++column) {
            StepLog::EvenLanes& even = log_->even_lanes[column];
            Step step = even.step;
            if (std::uint64_t{columns->lanes} >> even.count() == 0) {
                show_even(even, columns->lanes, column);
                even.clear();
            } else {
                log_->write_by_lane(column);
                if (!all_equal(log_->steps[column], columns->lanes)) break;
                step = log_->steps[column][first_of(columns->lanes)];
                show_column(step, columns->lanes, column);
            }
            if (step.kind() == StepKind::passing) {
                // It may enter or leave a function, and for that the node before it counts.
                if (last_access) move_on(flow, flow_.at(last_access->instruction()));
                move_on(flow, flow_.at(step.instruction()));
                last_access.reset();
            } else {
                last_access = step;
            }
        }
        if (last_access) move_on(flow, flow_.at(last_access->instruction()));
        if (column < columns->end) break;
    }
    for_each_lane(present, [&](unsigned lane) { column_[lane] = std::min(column, log_->counts[lane]); });
}

/// The lanes that have a step in `column`, and up to which column all of them have; nothing when the next step of a
/// lane is not known, or there is none.
std::optional<SimtReplay::Columns> SimtReplay::next_columns(std::uint32_t present, std::uint32_t gone,
                                                            unsigned column) const
{
    const auto& counts = log_->counts;
    if (present == ~std::uint32_t{0} && counts[0] > column &&
        std::all_of(counts.begin(), counts.end(), [&](unsigned count) { return count == counts[0]; }))
        return Columns{present, counts[0]};

    Columns columns{0, std::numeric_limits<unsigned>::max()};
    bool all_known = true;
    for_each_lane(present, [&](unsigned lane) {
        if (counts[lane] > column) {
            columns.lanes |= 1u << lane;
            columns.end = std::min(columns.end, counts[lane]);
        } else {
            all_known &= contains(gone, lane);
        }
    });
    if (columns.lanes == 0 || !all_known) return std::nullopt;
    return columns;
}

/// The lanes stand at different places: the lowest goes first, until the next step of a lane is not known.
void SimtReplay::take_lowest_first(WarpFlow& warp, std::uint32_t present, std::uint32_t gone)
{
    if (warp.together) warp.lanes.fill(LaneFlow(warp.lanes[0]));
    warp.together = false;
    bool all_known = true;
    for_each_lane(present, [&](unsigned lane) {
        if (has_step(lane))
            note_next_position(warp.lanes[lane], lane);
        else if (contains(gone, lane))
            present &= ~(1u << lane);
        else
            all_known = false;
    });
    while (all_known && present != 0) {
        const std::uint32_t group = lowest_of(warp, present);
        take_step(warp, group);
        for_each_lane(group, [&](unsigned lane) {
            if (has_step(lane))
                note_next_position(warp.lanes[lane], lane);
            else if (contains(gone, lane))
                present &= ~(1u << lane);
            else
                all_known = false;
        });
    }
    if (present == 0) return;
    const LaneFlow& first = warp.lanes[first_of(present)];
    if (!all_lanes(present, [&](unsigned lane) { return !has_step(lane) && warp.lanes[lane] == first; })) return;
    warp.lanes[0] = LaneFlow(first);
    warp.together = true;
}

/// The same next step of these lanes.
void SimtReplay::take_step(WarpFlow& warp, std::uint32_t lanes)
{
    const Step step = step_of(first_of(lanes));
    show_lanes(step, lanes);
    const FlowTable::Place place = flow_.at(step.instruction());
    for_each_lane(lanes, [&](unsigned lane) {
        move_on(warp.lanes[lane], place);
        ++column_[lane];
    });
}

/// Those of the lanes that stand at the lowest place, and do the same there.
std::uint32_t SimtReplay::lowest_of(const WarpFlow& warp, std::uint32_t lanes) const
{
    // Without branches: where lanes part, nobody can predict them.
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    for_each_lane(lanes, [&](unsigned lane) { least = std::min(least, outermost_positions_[lane]); });
    std::uint32_t candidates = 0;
    for_each_lane(lanes,
                  [&](unsigned lane) { candidates |= std::uint32_t{outermost_positions_[lane] == least} << lane; });
    unsigned lowest = first_of(candidates);
    if ((candidates & in_calls_) != 0) {
        for_each_lane(candidates, [&](unsigned lane) {
            if (compare_next_positions(warp, lane, lowest) < 0) lowest = lane;
        });
        std::uint32_t as_low = 0;
        for_each_lane(candidates, [&](unsigned lane) {
            if (compare_next_positions(warp, lane, lowest) == 0) as_low |= 1u << lane;
        });
        candidates = as_low;
    }
    const Step step = step_of(lowest);
    std::uint32_t group = 0;
    for_each_lane(candidates, [&](unsigned lane) { group |= std::uint32_t{step_of(lane) == step} << lane; });
    return group;
}

/// Of two lanes: the positions of the calls that each is in, and of its next step, are compared like words in a
/// dictionary.
std::strong_ordering SimtReplay::compare_next_positions(const WarpFlow& warp, unsigned a, unsigned b) const
{
    const std::vector<std::uint32_t>& callers_of_a = warp.lanes[a].callers;
    const std::vector<std::uint32_t>& callers_of_b = warp.lanes[b].callers;
    const auto position = [](const std::vector<std::uint32_t>& callers, std::uint32_t next, std::size_t i) {
        return i < callers.size() ? callers[i] : next;
    };
    const std::size_t common = std::min(callers_of_a.size(), callers_of_b.size()) + 1;
    for (std::size_t i = 0; i < common; ++i) {
        const auto order =
            position(callers_of_a, next_positions_[a], i) <=> position(callers_of_b, next_positions_[b], i);
        if (order != 0) return order;
    }
    return callers_of_a.size() <=> callers_of_b.size();
}

void SimtReplay::note_next_position(const LaneFlow& flow, unsigned lane)
{
    const FlowTable::Place next = flow_.at(step_of(lane).instruction());
    const auto position = [&] {
        if (next.role == FlowTable::Role::enters_function) return position_in_call_after(flow.position);
        const bool goes_round =
            next.number_in_node == 0 && next.next_round != 0 && next.place <= place_of(flow.position);
        return position_of_step(goes_round ? next.next_round : next.place, next.number_in_node);
    };
    next_positions_[lane] = outermost_positions_[lane] = position();
    in_calls_ &= ~(1u << lane);
    if (flow.callers.empty()) return;
    outermost_positions_[lane] = flow.callers.front();
    in_calls_ |= 1u << lane;
}

void SimtReplay::move_on(LaneFlow& flow, const FlowTable::Place& place)
{
    if (place.role == FlowTable::Role::enters_function) flow.callers.push_back(position_in_call_after(flow.position));
    flow.position = position_of_step(place.place, place.number_in_node);
    if (place.role == FlowTable::Role::returns_from_function && !flow.callers.empty()) {
        flow.position = position_before_call(flow.callers.back());
        flow.callers.pop_back();
    }
}

/// Tells of the columns from this one on.
void SimtReplay::look_ahead(const Columns& columns, unsigned column)
{
    if (looking_ahead_.empty()) return;
    const unsigned lane = first_of(columns.lanes);
    for (; column < columns.end; ++column) {
        const Step step = log_->step_at(column, lane);
        if (!has_address(step.kind()) || step.space() != Space::global) continue;
        const std::uint64_t address = log_->address_at(column, lane);
        for (Observer* observer : looking_ahead_) observer->look_ahead(address);
    }
}

/// From here on the steps may be of few lanes, or of different ones.
void SimtReplay::write_by_lane()
{
    const unsigned columns = *std::max_element(log_->counts.begin(), log_->counts.end());
    for (unsigned column = 0; column < columns; ++column) log_->write_by_lane(column);
}

/// A column of which all lanes are even.
void SimtReplay::show_even(const StepLog::EvenLanes& even, std::uint32_t lanes, unsigned column)
{
    const Step step = even.step;
    if (step.kind() == StepKind::passing) return;
    if (!has_address(step.kind())) {
        show_other(step, lanes);
        return;
    }
    fill_evenly(event_.access.addresses, even.address_of(0), even.stride());
    if (asks_for_overwritten_ && operation_of(step.kind()) != Operation::load)
        event_.overwritten = log_->overwritten[column];
    if (lanes == every_lane)
        event_.stride = static_cast<std::int64_t>(even.stride());
    else
        event_.stride.reset();
    show_access(step, lanes);
}

void SimtReplay::show_column(Step step, std::uint32_t lanes, unsigned column)
{
    if (has_address(step.kind())) {
        event_.access.addresses = log_->addresses[column];
        if (asks_for_overwritten_ && operation_of(step.kind()) != Operation::load)
            event_.overwritten = log_->overwritten[column];
    }
    show(step, lanes);
}

void SimtReplay::show_lanes(Step step, std::uint32_t lanes)
{
    if (has_address(step.kind())) {
        for_each_lane(lanes, [&](unsigned lane) {
            event_.access.addresses[lane] = log_->addresses[column_[lane]][lane];
            event_.overwritten[lane] = log_->overwritten[column_[lane]][lane];
        });
    }
    show(step, lanes);
}

void SimtReplay::show(Step step, std::uint32_t lanes)
{
    if (!has_address(step.kind())) {
        show_other(step, lanes);
        return;
    }
    event_.access.mask = lanes;
    event_.stride = common_stride(event_.access);
    show_access(step, lanes);
}

/// A step that accesses nothing.
void SimtReplay::show_other(Step step, std::uint32_t lanes)
{
    switch (step.kind()) {
    case StepKind::system_fence:
        for (Observer* observer : observers_) observer->on_system_fence({event_.warp, lanes});
        [[fallthrough]];
    case StepKind::fence:
        for (Observer* observer : observers_) observer->on_fence({event_.warp, lanes});
        return;
    case StepKind::syncwarp:
        for (Observer* observer : observers_) observer->on_syncwarp({event_.warp, lanes});
        return;
    case StepKind::exchange:
        for (Observer* observer : observers_) observer->on_exchange({event_.warp, lanes});
        return;
    case StepKind::heap_call:
        for (Observer* observer : observers_) observer->on_heap_call({event_.warp, lanes});
        return;
    default: return;
    }
}

/// The addresses and their stride are in the event.
void SimtReplay::show_access(Step step, std::uint32_t lanes)
{
    const StepKind kind = step.kind();
    event_.instruction = step.instruction();
    event_.kind = kind;
    event_.access.space = step.space();
    event_.access.operation = operation_of(kind);
    event_.access.width = step.width();
    event_.part = step.part();
    event_.access.mask = lanes;
    if (is_access(kind)) [[likely]] {
        for (Observer* observer : observers_) observer->on_access(event_);
        return;
    }
    for (Observer* observer : observers_) {
        if (kind == StepKind::copies)
            observer->on_copies(event_);
        else
            observer->on_barrier_access(event_);
        if (kind == StepKind::barrier_use || kind == StepKind::copies) observer->on_fence({event_.warp, lanes});
    }
}

/// Moves what is left to the front; returns the lanes whose log is full.
std::uint32_t SimtReplay::keep_the_rest(unsigned lanes)
{
    if (column_ == log_->counts) {
        log_->counts.fill(0);
        return 0;
    }
    std::uint32_t full = 0;
    for (unsigned lane = 0; lane < lanes; ++lane) {
        const unsigned done = column_[lane];
        const unsigned left = log_->counts[lane] - done;
        if (done > 0) {
            for (unsigned i = 0; i < left; ++i) {
                log_->addresses[i][lane] = log_->addresses[done + i][lane];
                log_->steps[i][lane] = log_->steps[done + i][lane];
                log_->overwritten[i][lane] = log_->overwritten[done + i][lane];
            }
        }
        log_->counts[lane] = left;
        if (left == StepLog::capacity) full |= 1u << lane;
    }
    return full;
}

}  // namespace warpbook::model
