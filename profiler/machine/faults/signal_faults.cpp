#include "signal_faults.hpp"

#include <csignal>

#include <warpbook/debug_info.hpp>
#include <warpbook/source_location.hpp>

#include "machine/faults/fault_facts.hpp"
#include "machine/execution/lane_scheduler.hpp"
#include "machine/program/program_image.hpp"
#include "machine/lanes/recorder.hpp"
#include "machine/execution/running_lane.hpp"

namespace warpbook::model {

namespace {

FaultDescription meaning_of(const SignalFault& fault)
{
    if (!fault.on_own_stack) return stack_overflow();
    if (fault.jumped) return is_null(fault.address) ? FaultCase::call_through_null : FaultCase::call_of_no_function;
    switch (fault.signal) {
    case SIGFPE: return FaultCase::quotient_too_large;
    case SIGILL: return FaultCase::trap_of_the_compiler;
    case SIGABRT: return FaultCase::aborted;
    default: break;
    }
    return fault.has_address && is_null(fault.address) ? FaultCase::access_through_null
                                                       : FaultCase::access_of_no_memory;
}

/// The innermost line of the student's; where none is known, that of the lane's last step.
std::uintptr_t place_of(const SignalFault& fault, const Recorder& recorder)
{
    const ProgramImage& image = ProgramImage::of_this_program();
    for (const std::uint64_t after : fault.calls)
        if (after - 1 - image.code_begin < image.code_size && location_of(after - 1).file != "?") return after;
    return recorder.next() > 0 ? recorder.last_return_address() : recorder.scheduler->first_instruction() + 1;
}

}  // namespace

void end_block_by(const SignalFault& fault)
{
    const Recorder& recorder = *current_recorder;
    recorder.running_lane->abandon_block(place_of(fault, recorder), meaning_of(fault));
}

}  // namespace warpbook::model
