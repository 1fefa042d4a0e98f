#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace warpbook {

// How the process that runs a submission tells the one that watches it: messages in a pipe, each with a key that only
// these two know. A submission that writes into the pipe is found out; one that searches the memory of its own process
// for the key is not (docs/instructors-guide.md).

using ChannelKey = std::array<std::byte, 16>;

/// Another one each time. Throws std::system_error.
ChannelKey random_key();

struct ChannelMessage {
    enum class Kind : std::uint8_t {
        /// A piece of the report, for people.
        report,
        begin_phase,
        end_phase,
        renew_phase,
        pause_phase,
        resume_phase,
        /// How many programs are before this one on the GPU.
        waiting,
        /// The GPU has stopped the run while its counters were read.
        stopped,
        /// An Interruption (interruption.hpp).
        interruption,
        // The parts of a RunOutcome; the last is `outcome`, with the exit code.
        closing,
        measurements,
        error_text,
        record,
        trace,
        tries,
        outcome,
    };

    Kind kind = Kind::report;
    std::string content;

    friend bool operator==(const ChannelMessage&, const ChannelMessage&) = default;
};

class ChannelSender {
public:
    /// Does not close `file`.
    ChannelSender(int file, const ChannelKey& key) : file_(file), key_(key) {}

    /// From whatever thread. When the pipe is gone nothing happens: the receiver misses what comes last.
    void send(ChannelMessage::Kind kind, std::string_view content);

    /// From a signal handler, which may have interrupted send(): that message and this one are lost then.
    void send_at_once(ChannelMessage::Kind kind, std::string_view content) const;

private:
    const int file_;
    const ChannelKey key_;
    std::mutex mutex_;
};

/// Something in the pipe is no message with the key.
class ForeignBytes : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class ChannelReceiver {
public:
    explicit ChannelReceiver(const ChannelKey& key) : key_(key) {}

    /// What was read of the pipe.
    void take(std::string_view bytes) { bytes_ += bytes; }
    /// The next whole message. Throws ForeignBytes.
    std::optional<ChannelMessage> next();

private:
    const ChannelKey key_;
    std::string bytes_;
};

}  // namespace warpbook
