#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <warpbook/lab/host_functions.hpp>

namespace warpbook {

/// What goes from the check to the process of the host functions, and back. A run of the checks that begins again
/// (stopped_runs.hpp) must not take an answer to a question of the last one for its own: hence the number.
struct HostFunctionMessage {
    std::uint64_t number = 0;
    std::string function;
    Bytes content;
};

/// Both sides' end of the socket.
class HostFunctionSocket {
public:
    /// The socket that the environment names. Throws std::runtime_error where it names none.
    static HostFunctionSocket of_environment();

    /// Throws std::runtime_error when the other process has ended.
    void send(const HostFunctionMessage& message) const;

    /// Nothing when the other process has ended, or has sent what is no message.
    std::optional<HostFunctionMessage> receive() const;

private:
    explicit HostFunctionSocket(int file) : file_(file) {}

    int file_;
};

}  // namespace warpbook
