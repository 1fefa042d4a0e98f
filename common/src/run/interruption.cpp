#include "interruption.hpp"

#include <execinfo.h>
#include <signal.h>
#include <ucontext.h>

#include <cstdlib>
#include <cstring>

#include <warpbook/debug_info.hpp>
#include <warpbook/lab/submission.hpp>
#include <warpbook/source_text.hpp>

namespace warpbook {

namespace {

const ChannelSender* told = nullptr;

/// `faulty` is the instruction that a signal has interrupted, if any.
void tell(Interruption::Cause cause, int signal = 0, std::uintptr_t faulty = 0)
{
    Interruption interruption;
    interruption.cause = cause;
    interruption.signal = signal;
    interruption.calls = backtrace(interruption.stack.data(), static_cast<int>(interruption.stack.size()));
    for (void*& address : interruption.stack) {
        // The others are after a call; so is this one then.
        if (faulty != 0 && address == reinterpret_cast<void*>(faulty)) address = reinterpret_cast<void*>(faulty + 1);
    }
    told->send_at_once(ChannelMessage::Kind::interruption,
                       {reinterpret_cast<const char*>(&interruption), sizeof interruption});
}

void tell_exit()
{
    tell(Interruption::Cause::exit);
    // What a submission has registered before this shall not go on.
    std::_Exit(EXIT_FAILURE);
}

/// The default action, which follows, ends the process (SA_RESETHAND).
void tell_signal(int signal, siginfo_t*, void* context)
{
    const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
    tell(Interruption::Cause::signal, signal, static_cast<std::uintptr_t>(registers[REG_RIP]));
    raise(signal);
}

void tell_where(int, siginfo_t*, void*) { tell(Interruption::Cause::asked); }

void handle(int signal, void (*handler)(int, siginfo_t*, void*), int flags)
{
    struct sigaction action = {};
    action.sa_sigaction = handler;
    action.sa_flags = flags | SA_ONSTACK | SA_SIGINFO;
    sigaction(signal, &action, nullptr);
}

/// Where a stack has overflowed, a handler needs another one.
void prepare_a_stack_for_handlers()
{
    static std::array<char, 1 << 16> memory;
    const stack_t stack{memory.data(), 0, memory.size()};
    sigaltstack(&stack, nullptr);
}

}  // namespace

int signal_that_asks() { return SIGQUIT; }

void tell_interruptions(const ChannelSender& sender)
{
    told = &sender;
    // The first call loads a library, which no handler may do.
    void* here = nullptr;
    backtrace(&here, 1);
    prepare_a_stack_for_handlers();
    std::atexit(tell_exit);
    std::at_quick_exit(tell_exit);
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGALRM, SIGTERM})
        handle(signal, tell_signal, static_cast<int>(SA_RESETHAND));
    handle(signal_that_asks(), tell_where, SA_RESTART);
}

std::optional<Interruption> interruption_in(std::string_view content)
{
    Interruption interruption;
    if (content.size() != sizeof interruption) return std::nullopt;
    std::memcpy(&interruption, content.data(), sizeof interruption);
    if (interruption.calls < 0 || interruption.calls > static_cast<int>(interruption.stack.size())) return std::nullopt;
    return interruption;
}

std::optional<SourceLocation> line_of_submission(const Interruption& interruption)
{
    for (int i = 0; i < interruption.calls; ++i) {
        const auto after = reinterpret_cast<std::uintptr_t>(interruption.stack[static_cast<std::size_t>(i)]);
        SourceLocation location = location_of(after - 1);
        location.file = path_for_people(location.file);
        if (location.file == this_submission.file) return location;
    }
    return std::nullopt;
}

}  // namespace warpbook
