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

#include "base/opened_file.hpp"
#include "base/own_threads.hpp"
#include "base/signals_blocked.hpp"

namespace warpbook::injection {

namespace {

void wait_for_end_of_profiler(int file, const OpenedFile& opened)
{
    while (flock(file, LOCK_SH) != 0) {
        if (errno != EINTR) return;
    }
    struct stat now = {};
    if (!opened.is_still(file) || fstat(file, &now) != 0) return;
    const bool was_killed = now.st_size == 0;
    if (was_killed) kill(getpid(), SIGKILL);
}

}  // namespace

void end_with_profiler(const std::string& folder)
{
    const int file = open((folder + "/" + profiler_file).c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    const AllSignalsBlocked in_the_new_thread;
    try {
        std::thread(wait_for_end_of_profiler, file, OpenedFile(file)).detach();
        ++own_threads;
    } catch (const std::system_error&) {
        close(file);
    }
}

}  // namespace warpbook::injection
