#pragma once

#include <cstdint>

#include "cuda/headers/details/marks.h"
#include "step_log.hpp"

namespace warpbook::model {

class LaneScheduler;
class RunningLane;
struct SignalFault;

/// What the compiler's call-backs need at every load and store, in one place: where the current lane writes its next
/// step, and which addresses are whose.
struct Recorder {
    std::uint64_t global_begin = 0;
    std::uint64_t global_size = 0;
    std::uint64_t shared_begin = 0;
    std::uint64_t shared_size = 0;
    std::uint64_t code_begin = 0;
    StepLog* log = nullptr;
    /// Where the lane's next step will be.
    StepLog::EvenLanes* column = nullptr;
    /// As soon as `column` reaches this, the running lane is interrupted: the log is full, or a signal waits to be
    /// received.
    const StepLog::EvenLanes* interrupt_at = nullptr;
    unsigned lane = 0;
    /// Null outside blocks, as is the next.
    RunningLane* running_lane = nullptr;
    LaneScheduler* scheduler = nullptr;
    /// A lane has accessed shared memory since somebody set this back.
    bool used_shared_memory = false;
    /// Somebody wants to know what stores have overwritten.
    bool keeps_overwritten = true;
    /// The fault of which a signal handler is just finding out how the lane came to it; null otherwise.
    const SignalFault* signal_fault = nullptr;

    /// How many of the lane's steps are in the log.
    unsigned next() const { return static_cast<unsigned>(column - log->even_lanes.data()); }
    /// Goes on with a log in which the lane has so many steps.
    void begin_lane(unsigned number, unsigned steps)
    {
        lane = number;
        column = log->even_lanes.data() + steps;
    }
    void interrupt_when_full() { interrupt_at = log->even_lanes.data() + StepLog::capacity; }
    void interrupt_at_next_step() { interrupt_at = nullptr; }

    /// Whether one of the lane's steps that are in the log is an access.
    bool has_accessed_memory() const
    {
        for (unsigned i = 0; i < next(); ++i)
            if (is_access(log->step_at(i, lane).kind())) return true;
        return false;
    }

    /// Of the lane's last step; it must have made one.
    std::uintptr_t last_return_address() const { return code_begin + log->step_at(next() - 1, lane).instruction(); }
};

/// The recorder of the block that this operating-system thread runs; outside blocks one that records nothing. It is
/// the model's one thread-local pointer: call-backs get no argument that could carry it. Constant-initialized, because
/// static initializers of instrumented code run before any other of ours.
WARPBOOK_OWN extern thread_local constinit Recorder* current_recorder;

}  // namespace warpbook::model
