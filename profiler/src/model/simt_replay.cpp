#include "simt_replay.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "../rules/common_stride.hpp"
#include "../rules/lanes.hpp"

namespace warpbook::model {

namespace {

unsigned first_of(std::uint32_t lanes) { return static_cast<unsigned>(std::countr_zero(lanes)); }

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

void SimtReplay::begin_block(const Dim3& block, unsigned warps, std::uint32_t kernel)
{
    event_.block = block;
    stacks_.resize(warps);
    for (auto& stack : stacks_) {
        stack.resize(1);
        stack.front().lanes = ~std::uint32_t{0};
        stack.front().previous = kernel;
        stack.front().callers.clear();
    }
    for (Observer* observer : observers_) observer->on_block(block);
}

std::uint32_t SimtReplay::consume(StepLog& log, unsigned lanes, std::uint32_t gone, unsigned warp)
{
    log_ = &log;
    event_.warp = warp;
    column_.fill(0);
    std::vector<Group>& stack = stacks_[warp];
    stack.front().lanes &= lanes_from(0, lanes);
    if (stack.size() == 1) take_uniform_columns(stack.front(), gone);
    follow_stack(stack, gone);
    return keep_the_rest(lanes);
}

void SimtReplay::consume_all(StepLog& log, unsigned lanes, unsigned warp)
{
    log_ = &log;
    event_.warp = warp;
    column_.fill(0);
    std::uint32_t pending = 0;
    for (unsigned lane = 0; lane < lanes; ++lane)
        if (has_step(lane)) pending |= 1u << lane;
    Group group{lanes_from(0, lanes), 0, 0, {}};
    while (pending != 0) {
        Step next{static_cast<std::uint32_t>(Step::largest_instruction), StepKind::passing, Space::shared, 7};
        for_each_lane(pending, [&](unsigned lane) {
            if (step_of(lane).bits() < next.bits()) next = step_of(lane);
        });
        std::uint32_t together = 0;
        for_each_lane(pending, [&](unsigned lane) {
            if (step_of(lane) == next) together |= 1u << lane;
        });
        show_lanes(next, together);
        move_on(group, next);
        for_each_lane(together, [&](unsigned lane) {
            if (++column_[lane] == log.counts[lane]) pending &= ~(1u << lane);
        });
    }
    log.counts.fill(0);
    stacks_[warp].assign(1, std::move(group));
}

/// The usual case, and the fast one: columns in which all lanes of the only group do the same.
void SimtReplay::take_uniform_columns(Group& group, std::uint32_t gone)
{
    const std::uint32_t lanes_before = group.lanes;
    unsigned column = 0;
    while (const auto block = next_columns(group, gone, column)) {
        group.lanes = block->lanes;
        std::optional<Step> last_access;
        for (; column < block->end && all_equal(log_->steps[column], block->lanes); ++column) {
            const Step step = log_->steps[column][first_of(block->lanes)];
            show_column(step, block->lanes, column);
            if (step.kind() == StepKind::passing) {
                // It may enter or leave a function, and for that the node before it counts.
                if (last_access) move_on(group, *last_access);
                move_on(group, step);
                last_access.reset();
            } else {
                last_access = step;
            }
        }
        if (last_access) move_on(group, *last_access);
        if (column < block->end) break;
    }
    for_each_lane(lanes_before, [&](unsigned lane) { column_[lane] = std::min(column, log_->counts[lane]); });
}

/// The lanes that have a step in `column`, and up to which column all of them have; nothing when the next step of a
/// lane is not known, or there is none.
std::optional<SimtReplay::Columns> SimtReplay::next_columns(const Group& group, std::uint32_t gone,
                                                            unsigned column) const
{
    const auto& counts = log_->counts;
    if (group.lanes == ~std::uint32_t{0} && counts[0] > column &&
        std::all_of(counts.begin(), counts.end(), [&](unsigned count) { return count == counts[0]; }))
        return Columns{group.lanes, counts[0]};

    Columns columns{0, std::numeric_limits<unsigned>::max()};
    bool all_known = true;
    for_each_lane(group.lanes, [&](unsigned lane) {
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

/// What lies ahead of a group.
struct SimtReplay::Ahead {
    /// The group's lanes that have not left the kernel, and those of them that wait where the group stops.
    std::uint32_t present = 0;
    std::uint32_t waiting = 0;
    /// Whether the next step of each present lane is known, and whether it is the same for all.
    bool known = true;
    bool same = true;
};

SimtReplay::Ahead SimtReplay::look_ahead(const Group& group, std::uint32_t gone) const
{
    Ahead ahead;
    std::optional<Step> first;
    // Lanes mostly agree, and looking a step up takes longer than comparing it.
    std::optional<Step> looked_up;
    bool is_stop = false;
    for_each_lane(group.lanes, [&](unsigned lane) {
        if (!has_step(lane)) {
            if (contains(gone, lane)) return;
            ahead.known = false;
        } else {
            const Step step = step_of(lane);
            if (!first) first = step;
            ahead.same &= step == *first;
            if (step != looked_up) {
                looked_up = step;
                is_stop = group.stop != 0 && flow_.at(step.instruction()).node == group.stop;
            }
            if (is_stop) ahead.waiting |= 1u << lane;
        }
        ahead.present |= 1u << lane;
    });
    return ahead;
}

void SimtReplay::follow_stack(std::vector<Group>& stack, std::uint32_t gone)
{
    for (;;) {
        Group& group = stack.back();
        const Ahead ahead = look_ahead(group, gone);
        if (ahead.present == ahead.waiting) {
            // Everybody is where the group was to go, or has left the kernel.
            if (stack.size() == 1) return;
            stack.pop_back();
            continue;
        }
        if (!ahead.known) return;
        group.lanes = ahead.present;
        if (ahead.same) {
            const Step step = step_of(first_of(group.lanes));
            show_lanes(step, group.lanes);
            move_on(group, step);
            for_each_lane(group.lanes, [&](unsigned lane) { ++column_[lane]; });
        } else {
            split(stack, ahead);
        }
    }
}

/// The lanes of the last group part: each of the ways becomes a group of its own, up to the point where they meet
/// again.
void SimtReplay::split(std::vector<Group>& stack, const Ahead& ahead)
{
    const Group whole = stack.back();
    std::uint32_t meeting_point = flow_.at(whole.previous).reconvergence;
    if (meeting_point == 0) meeting_point = whole.stop;

    std::uint32_t there_already = ahead.waiting;
    for_each_lane(ahead.present & ~ahead.waiting, [&](unsigned lane) {
        if (flow_.at(step_of(lane).instruction()).node == meeting_point) there_already |= 1u << lane;
    });
    if (there_already == ahead.present) {
        // Some are where they should have met, and the others have gone past: a way that the program's control flow
        // does not show, as through a function pointer.
        meeting_point = whole.stop;
        there_already = ahead.waiting;
    }

    // The way at the lowest address goes first: it is pushed last.
    std::vector<std::pair<Step, std::uint32_t>> ways;
    for_each_lane(ahead.present & ~there_already, [&](unsigned lane) {
        const Step step = step_of(lane);
        const auto known = std::find_if(ways.begin(), ways.end(), [&](const auto& way) { return way.first == step; });
        if (known == ways.end())
            ways.emplace_back(step, 1u << lane);
        else
            known->second |= 1u << lane;
    });
    std::sort(ways.begin(), ways.end(), [](const auto& a, const auto& b) { return a.first.bits() > b.first.bits(); });
    for (const auto& [step, lanes] : ways) stack.push_back({lanes, whole.previous, meeting_point, whole.callers});
}

void SimtReplay::move_on(Group& group, Step step)
{
    const FlowTable::Place place = flow_.at(step.instruction());
    if (place.role == FlowTable::Role::enters_function) group.callers.push_back(group.previous);
    group.previous = place.node;
    if (place.role == FlowTable::Role::returns_from_function && !group.callers.empty()) {
        group.previous = group.callers.back();
        group.callers.pop_back();
    }
}

void SimtReplay::show_column(Step step, std::uint32_t lanes, unsigned column)
{
    if (is_access(step.kind())) {
        event_.access.addresses = log_->addresses[column];
        if (operation_of(step.kind()) == Operation::store) event_.overwritten = log_->overwritten[column];
    }
    show(step, lanes);
}

void SimtReplay::show_lanes(Step step, std::uint32_t lanes)
{
    if (is_access(step.kind())) {
        for_each_lane(lanes, [&](unsigned lane) {
            event_.access.addresses[lane] = log_->addresses[column_[lane]][lane];
            event_.overwritten[lane] = log_->overwritten[column_[lane]][lane];
        });
    }
    show(step, lanes);
}

void SimtReplay::show(Step step, std::uint32_t lanes)
{
    switch (step.kind()) {
    case StepKind::passing: return;
    case StepKind::fence:
        for (Observer* observer : observers_) observer->on_fence({event_.warp, lanes});
        return;
    case StepKind::meeting:
        for (Observer* observer : observers_) observer->on_meeting({event_.warp, lanes});
        return;
    default: break;
    }
    event_.instruction = step.instruction();
    event_.kind = step.kind();
    event_.access.space = step.space();
    event_.access.operation = operation_of(step.kind());
    event_.access.width = step.width();
    event_.access.mask = lanes;
    event_.stride = common_stride(event_.access);
    for (Observer* observer : observers_) observer->on_access(event_);
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
