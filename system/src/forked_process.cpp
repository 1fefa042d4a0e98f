#include <warpbook/system/forked_process.hpp>

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "process_end.hpp"

namespace warpbook {

namespace {

[[noreturn]] void live(const std::function<void()>& body, pid_t parent)
{
    // A process group of its own, and no terminal.
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Otherwise the parent had ended before it could be said.
    if (getppid() != parent) std::_Exit(1);
    try {
        body();
    } catch (...) {
        std::_Exit(1);
    }
    std::_Exit(0);
}

}  // namespace

ForkedProcess::ForkedProcess(const std::function<void()>& body)
{
    // What waits in buffers would be written twice.
    std::fflush(nullptr);
    // Where ends of children are ignored, as who started us may want it, nobody can wait for them.
    ::signal(SIGCHLD, SIG_DFL);
    const pid_t parent = getpid();
    id_ = fork();
    if (id_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (id_ == 0) live(body, parent);
}

ForkedProcess::~ForkedProcess() { kill(); }

std::optional<ProcessEnd> ForkedProcess::end()
{
    siginfo_t ended = {};
    // It stays to be waited for, so that nobody else gets its number before its group is killed.
    if (!end_ && waitid(P_PID, static_cast<id_t>(id_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == id_)
        kill();
    return end_;
}

ProcessEnd ForkedProcess::kill() noexcept
{
    if (end_) return *end_;
    ::kill(-id_, SIGKILL);
    ::kill(id_, SIGKILL);
    int status = 0;
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    end_ = process_end(status);
    return *end_;
}

}  // namespace warpbook
