#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "machine/program/flow_table.hpp"
#include "machine/observers/observer.hpp"
#include "machine/lanes/step_log.hpp"

namespace warpbook::model {

/// Turns the lanes' logs into the warp instructions that SIMT hardware would have executed, and shows each to the
/// observers.
///
/// While all lanes do the same, a column of the log is one instruction. Where they part, those at the lowest place of
/// the code go on and the others wait (FlowTable), so that they meet again where the ways come together. Where each
/// warp's lanes stand outlives the log, which is filled and consumed many times.
class SimtReplay {
public:
    SimtReplay(const FlowTable& flow, const std::vector<Observer*>& observers);

    /// To whom accesses are shown from the next block on.
    void show_to(const std::vector<Observer*>& observers);
    /// Whether one of them asks what stores have overwritten.
    bool asks_for_overwritten() const { return asks_for_overwritten_; }

    /// All warps stand at the kernel's start.
    void begin_block(const Dim3& block, unsigned warps);

    /// Consumes steps of `log` from its start; what must wait is moved to the front. `lanes` is the warp's number of
    /// lanes, `gone` has those that have left the kernel: what is logged of them is all. Of the others nobody knows
    /// what comes after their last logged step; the replay stops where that matters. Returns the lanes whose log is
    /// full.
    std::uint32_t consume(StepLog& log, unsigned lanes, std::uint32_t gone, unsigned warp);

    /// Consumes the whole log, whoever should have waited for whom. For lanes that wait for each other in ways of their
    /// own, as in a spin lock.
    void consume_all(StepLog& log, unsigned lanes, unsigned warp);

private:
    /// Where a lane stands, by its last step.
    struct LaneFlow {
        std::uint32_t position = 0;
        /// Positions of the calls that it is in, the outermost first.
        std::vector<std::uint32_t> callers;

        friend bool operator==(const LaneFlow&, const LaneFlow&) = default;
    };
    struct WarpFlow {
        /// While the lanes are together only the first one's flow is kept.
        bool together = true;
        std::array<LaneFlow, max_warp_size> lanes;
    };
    struct Columns {
        std::uint32_t lanes;
        unsigned end;
    };

    void take_uniform_columns(LaneFlow& flow, std::uint32_t present, std::uint32_t gone);
    std::optional<Columns> next_columns(std::uint32_t present, std::uint32_t gone, unsigned column) const;

    void take_lowest_first(WarpFlow& warp, std::uint32_t present, std::uint32_t gone);
    void take_step(WarpFlow& warp, std::uint32_t lanes);
    std::uint32_t lowest_of(const WarpFlow& warp, std::uint32_t lanes) const;
    std::strong_ordering compare_next_positions(const WarpFlow& warp, unsigned a, unsigned b) const;
    void note_next_position(const LaneFlow& flow, unsigned lane);
    static void move_on(LaneFlow& flow, const FlowTable::Place& place);

    void look_ahead(const Columns& columns, unsigned column);
    void write_by_lane();
    void show_even(const StepLog::EvenLanes& even, std::uint32_t lanes, unsigned column);
    void show_column(Step step, std::uint32_t lanes, unsigned column);
    void show_lanes(Step step, std::uint32_t lanes);
    void show(Step step, std::uint32_t lanes);
    void show_other(Step step, std::uint32_t lanes);
    void show_access(Step step, std::uint32_t lanes);
    std::uint32_t keep_the_rest(unsigned lanes);

    bool has_step(unsigned lane) const { return column_[lane] < log_->counts[lane]; }
    Step step_of(unsigned lane) const { return log_->steps[column_[lane]][lane]; }

    const FlowTable& flow_;
    std::vector<Observer*> observers_;
    /// Those of them that want to know of accesses before these are shown.
    std::vector<Observer*> looking_ahead_;
    bool asks_for_overwritten_ = true;
    std::vector<WarpFlow> warps_;
    StepLog* log_ = nullptr;
    /// The next column of each lane.
    std::array<unsigned, max_warp_size> column_{};
    /// By lane, of its next step.
    std::array<std::uint32_t, max_warp_size> next_positions_{};
    /// By lane: the position of the outermost call that it is in; where it is in none, that of its next step.
    std::array<std::uint32_t, max_warp_size> outermost_positions_{};
    std::uint32_t in_calls_ = 0;
    AccessEvent event_;
};

}  // namespace warpbook::model
