#include "grading_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <string>

#include "support/errors.hpp"

namespace warpbook::tools::grading {

namespace {

std::string name_of_lock(const std::optional<std::size_t>& part)
{
    return part ? ".lock." + std::to_string(*part) : ".lock";
}

}  // namespace

GradingLock::GradingLock(const std::filesystem::path& out, const std::optional<std::size_t>& part)
    : file_(open((out / name_of_lock(part)).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666))
{
    if (file_.number() < 0)
        throw UsageError("The grades cannot be kept in " + out.string() + ": nothing can be written there.");
    // Some file systems of clusters have no locks (ENOSYS, ENOLCK): there nobody can be kept out.
    if (flock(file_.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        throw UsageError("Another ./warpbook grade works in " + out.string() +
                         ". Wait for it, or choose another --out.");
}

void remove_locks_of_parts(const std::filesystem::path& out, std::size_t parts)
{
    std::error_code ignored;
    for (std::size_t part = 0; part < parts; ++part) std::filesystem::remove(out / name_of_lock(part), ignored);
}

}  // namespace warpbook::tools::grading
