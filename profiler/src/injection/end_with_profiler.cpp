#include "end_with_profiler.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <thread>

#include <warpbook/injection.hpp>

namespace warpbook::injection {

namespace {

/// Threads that are made while it lives are reached by no signal.
class AllSignalsBlocked {
public:
    AllSignalsBlocked()
    {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~AllSignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    AllSignalsBlocked(const AllSignalsBlocked&) = delete;
    AllSignalsBlocked& operator=(const AllSignalsBlocked&) = delete;

private:
    sigset_t before_;
};

/// The program may have closed the file, and given its number to one of its own.
bool is_same_file(const struct stat& one, const struct stat& other)
{
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

void wait_for_end_of_profiler(int file, const struct stat& opened)
{
    while (flock(file, LOCK_SH) != 0) {
        if (errno != EINTR) return;
    }
    struct stat now = {};
    if (fstat(file, &now) != 0 || !is_same_file(now, opened)) return;
    const bool was_killed = now.st_size == 0;
    if (was_killed) kill(getpid(), SIGKILL);
}

}  // namespace

void end_with_profiler(const std::string& folder)
{
    const int file = open((folder + "/" + profiler_file).c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    struct stat opened = {};
    if (fstat(file, &opened) != 0) return;
    const AllSignalsBlocked in_the_new_thread;
    try {
        std::thread(wait_for_end_of_profiler, file, opened).detach();
    } catch (const std::system_error&) {
        close(file);
    }
}

}  // namespace warpbook::injection
