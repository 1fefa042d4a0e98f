#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/system/process.hpp>

namespace warpbook::tools::grading {

/// What a program in a sandbox sees, and how much it may take. It sees the system's own folders (/usr and its like),
/// and of all other files those that are named here, in their places. It has no network, its own processes alone, and
/// nothing of this program's environment.
struct Sandbox {
    std::vector<std::filesystem::path> readable{};
    std::vector<std::filesystem::path> writable{};
    /// NAME=value each.
    std::vector<std::string> environment{};
    std::filesystem::path working_folder = "/";

    std::chrono::seconds processor_time{120};
    /// Memory that each process may reserve for its own data. The model reserves much more than it uses: a check has no
    /// such limit. What all of them hold together, whoever waits for them must watch (resident_memory.hpp).
    std::optional<std::uint64_t> max_bytes_of_memory = std::uint64_t{4} << 30;
    std::uint64_t max_bytes_of_a_file = std::uint64_t{256} << 20;
    /// Whether there is a folder /tmp: a small one, in memory.
    bool has_temporary_folder = false;
    unsigned max_processes = 64;
};

/// Who keeps untrusted code apart from everything else: bubblewrap, or nobody.
class Isolation {
public:
    /// Tries bubblewrap on this machine. Throws SetupError, with the cure, where it is missing or cannot work.
    static Isolation by_bubblewrap();

    /// For an instructor who has said so in so many words: the limits hold, and nothing else.
    static Isolation none();

    /// "bubblewrap 0.8.0" or "none".
    const std::string& name() const { return name_; }

    /// The command that runs `command` there.
    Command confined(const Command& command, const Sandbox& sandbox) const;

private:
    explicit Isolation(std::string name) : name_(std::move(name)) {}

    Command bubblewrap(const Sandbox& sandbox) const;

    std::string name_;
    /// Since version 0.7 of bubblewrap.
    bool limits_temporary_folder_ = false;
};

}  // namespace warpbook::tools::grading
