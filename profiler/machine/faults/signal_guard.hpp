#pragma once

#include <cstddef>
#include <memory>

#include <signal.h>

namespace warpbook::model {

/// While it lives, a fault that the processor or the system tells of by a signal (SIGSEGV, SIGBUS, SIGFPE, SIGILL,
/// SIGABRT) ends the block whose lane makes it on this operating-system thread, with a finding. What is no lane's goes
/// to who handled the signal before.
///
/// Most faults are found before they happen (RunningLane); these are left: calls through pointers to no function,
/// divisions that the processor refuses, __builtin_trap(), and what functions do that make no call-backs.
class SignalGuard {
public:
    SignalGuard();
    ~SignalGuard();
    SignalGuard(const SignalGuard&) = delete;
    SignalGuard& operator=(const SignalGuard&) = delete;

private:
    /// Handlers need a stack of their own where a lane's has overflowed, or its pointer is wild.
    std::unique_ptr<std::byte[]> memory_;
    stack_t previous_{};
};

}  // namespace warpbook::model
