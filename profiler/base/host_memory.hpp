#pragma once

#include <cstddef>
#include <filesystem>

namespace warpbook {

/// How much memory this computer has for the process: the system's, or what its control group (of version 1 or 2) is
/// limited to, as in a container or a batch job.
class HostMemory {
public:
    /// `root`: where /proc and /sys are.
    explicit HostMemory(std::filesystem::path root = "/") : root_(std::move(root)) {}

    std::size_t all() const;
    /// That can be used before the system ends processes; it changes all the time.
    std::size_t available() const;
    /// So much should stay available, for all that nobody asks before, and for others.
    std::size_t reserve() const;
    /// Whether this process has as much as the reserve: where it has less, others use up the memory, and to do without
    /// some of its own would not help.
    bool is_used_by_process() const;

    /// What the model's device has: a third. For each of its arrays a program mostly has one of the same size in the
    /// host's memory, and the model keeps about as much again of what was done to it.
    std::size_t of_device() const;

private:
    std::filesystem::path root_;
};

/// How much address space the model's arrays get: 128 GiB, as much as a large GPU has, since only touched pages cost
/// memory. Less where the process's address space is limited (`ulimit -v`, `ulimit -d`), or where the system promises
/// no memory that it does not have (vm.overcommit_memory is 2): what is known of the arrays needs many times as much.
/// It is decided by the first call.
std::size_t address_space_for_arrays();
bool is_address_space_limited();

}  // namespace warpbook
