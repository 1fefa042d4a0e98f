#include "threads_of_process.hpp"

#include <dirent.h>
#include <unistd.h>

#include <memory>

#include "base/own_threads.hpp"

namespace warpbook::program {

std::vector<std::string> other_threads()
{
    std::vector<std::string> threads;
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc/self/task"), closedir);
    if (folder == nullptr) return threads;
    const std::string own = std::to_string(gettid());
    while (const dirent* const entry = readdir(folder.get()))
        if (entry->d_name[0] != '.' && entry->d_name != own) threads.emplace_back(entry->d_name);
    return threads;
}

bool has_other_threads_of_program() { return other_threads().size() > static_cast<std::size_t>(own_threads); }

}  // namespace warpbook::program
