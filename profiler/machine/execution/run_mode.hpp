#pragma once

#include <atomic>
#include <cstdint>

#include "cuda/headers/details/model_runtime.h"

namespace warpbook::model {

using warpbook_model::AtomicForm;
using warpbook_model::AtomicKind;
using warpbook_model::AtomicOrder;
using warpbook_model::AtomicTurn;
using warpbook_model::Commutes;

/// How the blocks of a launch are run. Freely, on all operating-system threads, as long as that can make no difference.
struct RunMode {
    /// The lanes of a warp stop before each operation by which threads can interact (an atomic, a volatile access, a
    /// fence) and do it together; a Schedule says which warp goes on.
    bool in_lockstep = false;
    /// Several blocks are there at the same time and take turns, on one operating-system thread.
    bool blocks_take_turns = false;
    /// One operating-system thread runs the blocks, in order.
    bool on_one_thread = false;
};

/// What the operating-system threads that run a launch find out about it: that it must be run in another mode, or what
/// it does would be chance. They stop as soon as one of them has found such a thing.
class LaunchDemands {
public:
    explicit LaunchDemands(const RunMode& mode) : mode_(mode) {}

    const RunMode& mode() const { return mode_; }
    bool any() const { return any_.load(std::memory_order_relaxed); }
    /// In which the launch shall be run again.
    RunMode demanded_mode() const
    {
        return {mode_.in_lockstep || warps_ || blocks_, mode_.blocks_take_turns || blocks_,
                mode_.on_one_thread || blocks_ || in_order_};
    }

    /// The host has no memory left: the launch is to end at once. From any thread.
    void stop_for_memory()
    {
        out_of_memory_ = true;
        any_ = true;
    }
    bool is_out_of_memory() const { return out_of_memory_; }

    /// Whether threads could tell in which order they ran, in whatever mode.
    bool threads_interact() const { return warps_ || blocks_; }

    // Each says whether it is new: then the lane that caused it goes no further.

    /// Threads of one block can tell in which order they ran.
    bool demand_lockstep() { return demand(warps_, mode_.in_lockstep); }
    /// Threads of several blocks can.
    bool demand_turns() { return demand(blocks_, mode_.blocks_take_turns); }
    /// What blocks do at the same time is not independent, and wrong: what is said of it must be the same each time.
    bool demand_order() { return demand(in_order_, mode_.on_one_thread); }

    /// An atomic on global memory of which nobody has seen the result yet.
    bool demand_for(Commutes kind)
    {
        if (kind == Commutes::not_at_all) return demand_turns();
        // Operations of two kinds on one word do not commute; which words they are on is not looked at.
        const auto wanted = static_cast<std::uint8_t>(static_cast<std::uint8_t>(kind) + 1);
        std::uint8_t known = kind_.load(std::memory_order_relaxed);
        if (known == wanted) return false;
        if (known == 0 && kind_.compare_exchange_strong(known, wanted)) return false;
        return known != wanted && demand_turns();
    }

private:
    bool demand(std::atomic<bool>& what, bool is_met)
    {
        if (!what.load(std::memory_order_relaxed)) what = true;
        if (!is_met) any_ = true;
        return !is_met;
    }

    const RunMode mode_;
    std::atomic<bool> warps_ = false;
    std::atomic<bool> blocks_ = false;
    std::atomic<bool> in_order_ = false;
    std::atomic<bool> any_ = false;
    std::atomic<bool> out_of_memory_ = false;
    /// 1 + the kind of the launch's atomics on global memory; 0 before the first.
    std::atomic<std::uint8_t> kind_ = 0;
};

}  // namespace warpbook::model
