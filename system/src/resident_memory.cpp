#include <warpbook/system/resident_memory.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <system_error>
#include <vector>

namespace warpbook {

namespace {

namespace fs = std::filesystem;

fs::path facts_about(pid_t process) { return fs::path("/proc") / std::to_string(process); }

std::uint64_t resident_pages_of(pid_t process)
{
    std::ifstream file(facts_about(process) / "statm");
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    return file >> all >> resident ? resident : 0;
}

/// Each thread has a list of its own.
std::vector<pid_t> children_of(pid_t process)
{
    std::vector<pid_t> children;
    // A process may end at any time, and its threads, too.
    std::error_code error;
    for (fs::directory_iterator thread(facts_about(process) / "task", error), end; !error && thread != end;
         thread.increment(error)) {
        std::ifstream file(thread->path() / "children");
        for (pid_t child = 0; file >> child;) children.push_back(child);
    }
    return children;
}

}  // namespace

std::uint64_t resident_memory_of(pid_t process)
{
    std::uint64_t pages = 0;
    std::set<pid_t> seen;
    std::vector<pid_t> waiting{process};
    while (!waiting.empty()) {
        const pid_t next = waiting.back();
        waiting.pop_back();
        // A number may be given to a new process meanwhile.
        if (!seen.insert(next).second) continue;
        pages += resident_pages_of(next);
        const std::vector<pid_t> children = children_of(next);
        waiting.insert(waiting.end(), children.begin(), children.end());
    }
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace warpbook
