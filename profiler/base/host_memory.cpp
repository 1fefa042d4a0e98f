#include "host_memory.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <thread>

namespace warpbook {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// The number behind a name, as in /proc/meminfo and memory.stat.
std::optional<std::size_t> number_in(const fs::path& file, const std::string& name)
{
    std::ifstream stream(file);
    std::string line;
    while (std::getline(stream, line)) {
        if (!line.starts_with(name)) continue;
        const std::size_t digits = line.find_first_of("0123456789", name.size());
        if (digits != std::string::npos) return std::stoull(line.substr(digits));
    }
    return std::nullopt;
}

/// A file that has nothing else; nothing where it says "max".
std::optional<std::size_t> number_in(const fs::path& file)
{
    std::ifstream stream(file);
    std::size_t number = 0;
    return stream >> number ? std::optional(number) : std::nullopt;
}

struct GroupFiles {
    const char* limit;
    const char* used;
    /// In memory.stat: files that were read, and can be read again.
    const char* reclaimable;
};
constexpr GroupFiles files_of_version_1{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "};
constexpr GroupFiles files_of_version_2{"memory.max", "memory.current", "inactive_file "};

/// `visit(folder, files)` for the process's control group and those that it lies in, as far as they can be seen: in a
/// container the names may be those outside of it.
void for_each_group(const fs::path& root, const std::function<void(const fs::path&, const GroupFiles&)>& visit)
{
    // "4:memory:/name" of version 1, "0::/name" of version 2
    std::ifstream groups(root / "proc/self/cgroup");
    std::string line;
    while (std::getline(groups, line)) {
        const std::size_t controllers = line.find(':');
        const std::size_t name = line.find(':', controllers + 1);
        if (name == std::string::npos) continue;
        const std::string controller = line.substr(controllers + 1, name - controllers - 1);
        const bool is_version_2 = controller.empty();
        if (!is_version_2 && controller != "memory") continue;
        const fs::path top = root / (is_version_2 ? "sys/fs/cgroup" : "sys/fs/cgroup/memory");
        fs::path group = fs::path(line.substr(name + 1)).relative_path();
        for (;; group = group.parent_path()) {
            visit(top / group, is_version_2 ? files_of_version_2 : files_of_version_1);
            if (group.empty()) break;
        }
    }
}

constexpr std::size_t most_address_space = std::size_t{1} << 37;

std::size_t in_bytes(std::optional<std::size_t> kibibytes) { return kibibytes ? *kibibytes * 1024 : unlimited; }

std::size_t free_address_space()
{
    std::size_t free = unlimited;
    const auto limit_to = [&](std::size_t limit, std::size_t used) {
        free = std::min(free, limit - std::min(limit, used));
    };
    const fs::path status = "/proc/self/status";
    const auto limit_by = [&](auto resource, const char* used) {
        rlimit limit = {};
        if (getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
            limit_to(limit.rlim_cur, in_bytes(number_in(status, used)));
    };
    limit_by(RLIMIT_AS, "VmSize:");
    limit_by(RLIMIT_DATA, "VmData:");
    if (number_in("/proc/sys/vm/overcommit_memory") == 2)
        limit_to(in_bytes(number_in("/proc/meminfo", "CommitLimit:")),
                 in_bytes(number_in("/proc/meminfo", "Committed_AS:")));
    return free;
}

}  // namespace

std::size_t HostMemory::all() const
{
    std::size_t all = in_bytes(number_in(root_ / "proc/meminfo", "MemTotal:"));
    for_each_group(root_, [&](const fs::path& group, const GroupFiles& files) {
        all = std::min(all, number_in(group / files.limit).value_or(unlimited));
    });
    return all;
}

std::size_t HostMemory::available() const
{
    std::size_t available = in_bytes(number_in(root_ / "proc/meminfo", "MemAvailable:"));
    for_each_group(root_, [&](const fs::path& group, const GroupFiles& files) {
        const std::size_t limit = number_in(group / files.limit).value_or(unlimited);
        const std::size_t used = number_in(group / files.used).value_or(0);
        const std::size_t reclaimable = number_in(group / "memory.stat", files.reclaimable).value_or(0);
        const std::size_t needed = used - std::min(used, reclaimable);
        available = std::min(available, limit - std::min(limit, needed));
    });
    return available;
}

std::size_t HostMemory::reserve() const { return std::clamp(all() / 32, 64 * mebibyte, 2048 * mebibyte); }

bool HostMemory::is_used_by_process() const
{
    return number_in(root_ / "proc/self/status", "VmRSS:").value_or(0) * 1024 >= reserve();
}

std::size_t HostMemory::of_device() const
{
    constexpr std::size_t unit = 64 * mebibyte;
    return std::clamp(all() / 3 / unit * unit, unit, most_address_space);
}

std::size_t address_space_for_arrays()
{
    static const std::size_t bytes = [] {
        // By machine/observers/race_history.hpp mostly: 24 bytes for each byte alone.
        constexpr std::size_t times_as_much_together = 36;
        // For intervals of launches and the program's own memory, and for stacks of the threads that run blocks.
        const std::size_t for_all_else = (6144 + 400 * std::size_t{std::thread::hardware_concurrency()}) * mebibyte;
        const std::size_t free = free_address_space();
        const std::size_t left = free - std::min(free, for_all_else);
        return std::clamp(left / times_as_much_together / mebibyte * mebibyte, 64 * mebibyte, most_address_space);
    }();
    return bytes;
}

bool is_address_space_limited() { return address_space_for_arrays() < most_address_space; }

}  // namespace warpbook
