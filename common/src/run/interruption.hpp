#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <warpbook/source_location.hpp>

#include "report_channel.hpp"

namespace warpbook {

/// What has stopped the process that runs a submission, as that process has seen it: plain bytes, since it is told by
/// signal handlers.
struct Interruption {
    enum class Cause : std::uint8_t {
        /// exit() or quick_exit()
        exit,
        signal,
        /// Nothing yet: the process was asked where it is.
        asked,
    };

    Cause cause = Cause::exit;
    int signal = 0;
    int calls = 0;
    /// Who called whom, the innermost first: addresses after the calls.
    std::array<void*, 64> stack{};
};

/// From now on this process tells of its interruptions. `sender` must live as long as the process.
void tell_interruptions(const ChannelSender& sender);

/// The signal that asks a process where it is.
int signal_that_asks();

/// The content of a message. Nothing when it is none.
std::optional<Interruption> interruption_in(std::string_view content);

/// The line of the submission's file in which it came to it, by the debug information of this process, which must be a
/// copy of the one that was interrupted.
std::optional<SourceLocation> line_of_submission(const Interruption& interruption);

}  // namespace warpbook
