#pragma once

#include <signal.h>
#include <sys/types.h>

#include <chrono>
#include <optional>

#include <warpbook/system/process.hpp>

namespace warpbook {

/// A program with this program's own input and output that does not outlive this process: when this process ends or is
/// killed, or the object ends, the program is killed.
///
/// SIGINT, SIGTERM and SIGHUP do not end this process meanwhile. They are passed on to the program, which has a while
/// to end; then it is killed. To be used while there are no other threads but such as block all signals, and one object
/// at a time.
class SupervisedProcess {
public:
    /// `grace` is how long the program may go on after such a signal. Throws std::system_error when it cannot be
    /// started.
    SupervisedProcess(const Command& command, std::chrono::milliseconds grace);
    ~SupervisedProcess();
    SupervisedProcess(const SupervisedProcess&) = delete;
    SupervisedProcess& operator=(const SupervisedProcess&) = delete;

    /// How it ended; nothing when it still runs after so long.
    std::optional<ProcessEnd> wait_for(std::chrono::milliseconds time);

    /// The signal that asked this process to end meanwhile: the first one.
    std::optional<int> interruption() const { return interruption_; }

private:
    using Clock = std::chrono::steady_clock;

    void start(const Command& command);
    std::optional<ProcessEnd> end();
    /// Until a signal comes, or this time.
    void rest(Clock::time_point until);
    void pass_on(const siginfo_t& signal);

    std::chrono::milliseconds grace_;
    sigset_t awaited_;
    sigset_t mask_before_;
    pid_t id_ = -1;
    std::optional<ProcessEnd> end_;
    std::optional<int> interruption_;
    Clock::time_point end_of_grace_ = Clock::time_point::max();
};

}  // namespace warpbook
