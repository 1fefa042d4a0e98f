#include "signal_faults.hpp"

#include <csignal>
#include <string>

#include <warpbook/source_location.hpp>

#include "fault_text.hpp"
#include "machine/execution/lane_scheduler.hpp"
#include "machine/program/program_image.hpp"
#include "machine/lanes/recorder.hpp"
#include "machine/execution/running_lane.hpp"

namespace warpbook::model {

namespace {

struct Meaning {
    FindingKind kind;
    std::string text;
};

Meaning meaning_of(const SignalFault& fault)
{
    if (!fault.on_own_stack) return {FindingKind::stack_overflow, fault_text::stack_overflow()};
    if (fault.jumped) return {FindingKind::invalid_call, fault_text::call_of_no_function(fault.address)};
    switch (fault.signal) {
    case SIGFPE: return {FindingKind::undefined_behavior, fault_text::quotient_too_large()};
    case SIGILL: return {FindingKind::failed_assertion, fault_text::trap_of_the_compiler()};
    case SIGABRT: return {FindingKind::failed_assertion, fault_text::aborted()};
    default: break;
    }
    return {FindingKind::unknown_address,
            fault.has_address ? fault_text::access_of_no_memory(fault.address) : fault_text::access_of_no_memory()};
}

/// The innermost line of the student's; where none is known, that of the lane's last step.
std::uintptr_t place_of(const SignalFault& fault, const Recorder& recorder)
{
    const ProgramImage& image = ProgramImage::of_this_program();
    for (const std::uint64_t after : fault.calls)
        if (after - 1 - image.code_begin < image.code_size && location_of(after - 1).file != "?") return after;
    return recorder.next > 0 ? recorder.last_return_address() : recorder.scheduler->first_instruction() + 1;
}

}  // namespace

void end_block_by(const SignalFault& fault)
{
    const Recorder& recorder = *current_recorder;
    const Meaning meaning = meaning_of(fault);
    recorder.running_lane->abandon_block(meaning.kind, place_of(fault, recorder), meaning.text);
}

}  // namespace warpbook::model
