#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "flow_table.hpp"
#include "observers/observer.hpp"
#include "step_log.hpp"

namespace warpbook::model {

/// Turns the lanes' logs into the warp instructions that SIMT hardware would have executed, and shows each to the
/// observers.
///
/// While all lanes do the same, a column of the log is one instruction. Where they part, a stack says who goes next and
/// where they meet again, as on a GPU: at the immediate post-dominator of the branch (FlowTable). The stack of each
/// warp outlives the log, which is filled and consumed many times.
class SimtReplay {
public:
    SimtReplay(const FlowTable& flow, std::vector<Observer*> observers) : flow_(flow), observers_(std::move(observers))
    {}

    /// All warps stand at the kernel's start, at offset `kernel` in the program's code.
    void begin_block(const Dim3& block, unsigned warps, std::uint32_t kernel);

    /// Consumes steps of `log` from its start; what must wait is moved to the front. `lanes` is the warp's number of
    /// lanes, `gone` has those that have left the kernel: what is logged of them is all. Of the others nobody knows
    /// what comes behind their last logged step; the replay stops where that matters. Returns the lanes whose log is
    /// full.
    std::uint32_t consume(StepLog& log, unsigned lanes, std::uint32_t gone, unsigned warp);

    /// Consumes the whole log, whoever should have waited for whom. For lanes that wait for each other in ways that the
    /// stack knows nothing of, as in a spin lock.
    void consume_all(StepLog& log, unsigned lanes, unsigned warp);

private:
    /// Lanes that go on together until they come to `stop`.
    struct Group {
        std::uint32_t lanes = 0;
        /// The node of the last step.
        std::uint32_t previous = 0;
        /// The node where they wait for others; 0: nowhere.
        std::uint32_t stop = 0;
        /// The nodes from which the functions were called that they are in.
        std::vector<std::uint32_t> callers;
    };

    struct Ahead;
    struct Columns {
        std::uint32_t lanes;
        unsigned end;
    };

    void take_uniform_columns(Group& group, std::uint32_t gone);
    std::optional<Columns> next_columns(const Group& group, std::uint32_t gone, unsigned column) const;

    void follow_stack(std::vector<Group>& stack, std::uint32_t gone);
    Ahead look_ahead(const Group& group, std::uint32_t gone) const;
    void split(std::vector<Group>& stack, const Ahead& ahead);
    void move_on(Group& group, Step step);

    void show_column(Step step, std::uint32_t lanes, unsigned column);
    void show_lanes(Step step, std::uint32_t lanes);
    void show(Step step, std::uint32_t lanes);
    std::uint32_t keep_the_rest(unsigned lanes);

    bool has_step(unsigned lane) const { return column_[lane] < log_->counts[lane]; }
    Step step_of(unsigned lane) const { return log_->steps[column_[lane]][lane]; }

    const FlowTable& flow_;
    std::vector<Observer*> observers_;
    std::vector<std::vector<Group>> stacks_;
    StepLog* log_ = nullptr;
    /// The next column of each lane.
    std::array<unsigned, max_warp_size> column_{};
    AccessEvent event_;
};

}  // namespace warpbook::model
