#pragma once

#include <signal.h>

#include <optional>

#include <warpbook/system/file_descriptor.hpp>

namespace warpbook::tools {

/// Signals as something to read, so that none interrupts a drawing: requests to end, to stop (Ctrl-Z) and
/// to go on, and that the window has another size. What whoever started this program ignores (nohup) stays ignored.
class SignalQueue {
public:
    /// Throws std::system_error.
    SignalQueue();
    ~SignalQueue();
    SignalQueue(const SignalQueue&) = delete;
    SignalQueue& operator=(const SignalQueue&) = delete;

    /// To be waited for by poll().
    int file() const { return file_.number(); }
    std::optional<int> next();

private:
    sigset_t mask_before_;
    FileDescriptor file_;
};

/// Stops this process as Ctrl-Z does without a SignalQueue; returns when it is continued.
void stop_this_process();

}  // namespace warpbook::tools
