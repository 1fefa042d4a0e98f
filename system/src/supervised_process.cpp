#include <warpbook/system/supervised_process.hpp>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <warpbook/system/file_descriptor.hpp>

#include "process_end.hpp"

namespace warpbook {

namespace {

/// What ends a process that does nothing about it, and is meant to.
constexpr int requests_to_end[] = {SIGINT, SIGTERM, SIGHUP};

bool is_ignored(int signal)
{
    struct sigaction action = {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Those that whoever started this process wants to be heard (nohup does not), and the end of a child.
sigset_t awaited_signals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    for (const int signal : requests_to_end) {
        if (!is_ignored(signal)) sigaddset(&signals, signal);
    }
    return signals;
}

/// In the new process, which becomes the program. Only what may be called between fork() and exec().
[[noreturn]] void become(char* const* arguments, pid_t parent, const sigset_t& mask, int error_pipe)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Otherwise the parent had ended before it could be said.
    if (getppid() != parent) _exit(1);
    sigprocmask(SIG_SETMASK, &mask, nullptr);
    execvp(arguments[0], arguments);
    const int error = errno;
    (void)!write(error_pipe, &error, sizeof error);
    _exit(127);
}

timespec timespec_of(std::chrono::nanoseconds time)
{
    const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
    return {static_cast<time_t>(seconds.count()), static_cast<long>((time - seconds).count())};
}

}  // namespace

SupervisedProcess::SupervisedProcess(const Command& command, std::chrono::milliseconds grace) : grace_(grace)
{
    // Where ends of children are ignored, as who started us may want it, nobody can wait for them.
    ::signal(SIGCHLD, SIG_DFL);
    awaited_ = awaited_signals();
    sigprocmask(SIG_BLOCK, &awaited_, &mask_before_);
    try {
        start(command);
    } catch (const std::system_error&) {
        sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
        throw;
    }
}

SupervisedProcess::~SupervisedProcess()
{
    if (!end_) {
        kill(id_, SIGKILL);
        while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    // Who asks once often asks twice (timeout does), and was heard: this process still has something to say.
    const timespec no_time = {};
    while (interruption_ && sigtimedwait(&awaited_, nullptr, &no_time) > 0) {
    }
    sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

void SupervisedProcess::start(const Command& command)
{
    std::vector<char*> arguments;
    for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);

    Pipe error_pipe = make_pipe();
    const pid_t parent = getpid();
    id_ = fork();
    if (id_ < 0) throw std::system_error(errno, std::generic_category(), "cannot start " + command[0]);
    if (id_ == 0) become(arguments.data(), parent, mask_before_, error_pipe.write_end.number());

    error_pipe.write_end.close();
    int error = 0;
    // Nothing comes when it has become the program, which closes the pipe.
    ssize_t count;
    do {
        count = read(error_pipe.read_end.number(), &error, sizeof error);
    } while (count < 0 && errno == EINTR);
    if (count <= 0) return;
    waitpid(id_, nullptr, 0);
    throw std::system_error(error, std::generic_category(), "cannot start " + command[0]);
}

std::optional<ProcessEnd> SupervisedProcess::wait_for(std::chrono::milliseconds time)
{
    const Clock::time_point deadline = Clock::now() + time;
    while (!end()) {
        const Clock::time_point now = Clock::now();
        if (now >= end_of_grace_) {
            kill(id_, SIGKILL);
            end_of_grace_ = Clock::time_point::max();
        }
        if (now >= deadline) break;
        rest(std::min(deadline, end_of_grace_));
    }
    return end_;
}

std::optional<ProcessEnd> SupervisedProcess::end()
{
    int status = 0;
    if (!end_ && waitpid(id_, &status, WNOHANG) == id_) end_ = process_end(status);
    return end_;
}

void SupervisedProcess::rest(Clock::time_point until)
{
    const timespec time = timespec_of(std::max(Clock::duration::zero(), until - Clock::now()));
    siginfo_t signal = {};
    if (sigtimedwait(&awaited_, &signal, &time) > 0 && signal.si_signo != SIGCHLD) pass_on(signal);
}

void SupervisedProcess::pass_on(const siginfo_t& signal)
{
    // What a key of the terminal sends, the program has got as well.
    if (signal.si_code != SI_KERNEL) kill(id_, signal.si_signo);
    if (interruption_) return;
    interruption_ = signal.si_signo;
    end_of_grace_ = Clock::now() + grace_;
}

}  // namespace warpbook
