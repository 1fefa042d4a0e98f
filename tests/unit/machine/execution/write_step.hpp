#pragma once

#include <cstdint>

#include "machine/lanes/record.hpp"

namespace warpbook::model {

/// Appends a step to what the log has of a lane, as its callback would.
inline void write_step(StepLog& log, unsigned lane, Step step, std::uint64_t address)
{
    Recorder recorder;
    recorder.global_size = recorder.shared_size = StepLog::EvenLanes::one_lane;
    recorder.log = &log;
    recorder.begin_lane(lane, log.counts[lane]);
    // Nobody is there to be interrupted.
    recorder.interrupt_at = recorder.column + 2;
    append(recorder, step, address, step.instruction());
    log.counts[lane] = recorder.next();
}

}  // namespace warpbook::model
