#pragma once

#include <array>
#include <cstdint>

namespace warpbook::model {

/// What a signal told of a lane's fault: plain numbers, since a signal handler writes it.
struct SignalFault {
    int signal = 0;
    /// What was accessed, where the system knows.
    std::uint64_t address = 0;
    bool has_address = false;
    /// The lane has gone to an address at which there is no code.
    bool jumped = false;
    bool on_own_stack = true;
    /// Who called whom, the innermost first: addresses after the calls, then zeros.
    std::array<std::uint64_t, 24> calls{};
};

/// On the lane's stack, outside of signal handlers: ends the block with a finding at the student's line.
[[noreturn]] void end_block_by(const SignalFault& fault);

}  // namespace warpbook::model
