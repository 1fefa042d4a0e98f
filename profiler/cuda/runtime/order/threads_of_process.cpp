#include "threads_of_process.hpp"

#include <dirent.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>

#include "base/own_threads.hpp"

namespace warpbook::program {

std::vector<pid_t> other_threads()
{
    std::vector<pid_t> threads;
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc/self/task"), closedir);
    if (folder == nullptr) return threads;
    while (const dirent* const entry = readdir(folder.get())) {
        const auto thread = static_cast<pid_t>(std::atoi(entry->d_name));
        if (entry->d_name[0] != '.' && thread != gettid()) threads.push_back(thread);
    }
    return threads;
}

bool has_other_threads_of_program() { return other_threads().size() > static_cast<std::size_t>(own_threads); }

}  // namespace warpbook::program
