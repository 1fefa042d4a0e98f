#include "signal_queue.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace warpbook::tools {

namespace {

constexpr int handled_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};

bool is_ignored(int signal)
{
    struct sigaction action = {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

int open_queue(sigset_t& mask_before)
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : handled_signals) {
        if (!is_ignored(signal)) sigaddset(&signals, signal);
    }
    const int file = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
    if (file < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
    sigprocmask(SIG_BLOCK, &signals, &mask_before);
    return file;
}

}  // namespace

SignalQueue::SignalQueue() : file_(open_queue(mask_before_)) {}

SignalQueue::~SignalQueue()
{
    // Who asks once often asks twice (timeout does), and was heard.
    while (next()) {
    }
    sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

std::optional<int> SignalQueue::next()
{
    signalfd_siginfo signal = {};
    if (read(file(), &signal, sizeof signal) != sizeof signal) return std::nullopt;
    return static_cast<int>(signal.ssi_signo);
}

void stop_this_process()
{
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    // A key of the terminal has stopped the others of this process's group already.
    kill(getpid(), SIGTSTP);
    sigset_t mask_before;
    sigprocmask(SIG_UNBLOCK, &stop, &mask_before);
    sigprocmask(SIG_SETMASK, &mask_before, nullptr);
}

}  // namespace warpbook::tools
