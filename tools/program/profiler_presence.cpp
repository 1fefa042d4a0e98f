#include "profiler_presence.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include <warpbook/injection.hpp>

namespace warpbook::tools {

ProfilerPresence::ProfilerPresence(const std::filesystem::path& folder)
    : file_(open((folder / injection::profiler_file).c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600))
{
    if (file_.number() < 0 || flock(file_.number(), LOCK_EX | LOCK_NB) != 0) {
        throw std::system_error(
            errno, std::generic_category(),
            "cannot lock a file in " + folder.string() + ", by which programs know who counts them");
    }
}

void ProfilerPresence::take_leave()
{
    // Any content does.
    if (write(file_.number(), "ended\n", 6) < 0)
        throw std::system_error(errno, std::generic_category(), "cannot write that counting has ended");
}

}  // namespace warpbook::tools
