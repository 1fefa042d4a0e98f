#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/host_activity.hpp>
#include <warpbook/profile.hpp>

namespace warpbook {

/// How often a program called one of CUDA's libraries. Such calls run on the CPU, and nothing of them is counted.
struct LibraryCalls {
    std::string library;  // "cuBLAS"
    std::uint64_t calls = 0;

    friend bool operator==(const LibraryCalls&, const LibraryCalls&) = default;
};

/// Why their counts are missing: "3 calls ran on the CPU".
std::string sentence_of(const LibraryCalls& calls);

/// Launches of a kernel with the same grid and block that nobody counted, nor looked for faults in: they only ran.
struct UncheckedLaunches {
    std::string kernel;
    Dim3 grid;
    Dim3 block;
    std::uint64_t launches = 0;
    /// Those of them that did not even run, because they would only have repeated an earlier one.
    std::uint64_t repetitions = 0;

    friend bool operator==(const UncheckedLaunches&, const UncheckedLaunches&) = default;
};

/// FOLDER/PID.jsonl, as each process of a program writes it that is counted: a line for each launch, for each fault of
/// the host's code, and for each reason why something is missing. A line that is written is kept, also when the program
/// ends by a crash.
class LaunchLog {
public:
    explicit LaunchLog(const std::string& folder);

    void write(const Profile& profile);
    void write_host_finding(const Finding& finding);
    void write_problem(const std::string& problem);
    void write_library_calls(const LibraryCalls& calls);
    void write_unchecked_launches(const UncheckedLaunches& launches);
    void write_host_activity(const HostActivity& activity);

private:
    void write_line(const std::string& line);

    std::mutex mutex_;
    std::string path_;
};

/// One counted launch.
struct LoggedLaunch {
    /// The number of the process; empty where it is not known.
    std::string process;
    /// Which of this process's launches, from 1 on.
    std::size_t number = 1;
    Profile profile;
    /// How many launches it speaks for: more than 1 where others like it were not counted.
    std::uint64_t stands_for = 1;
};

/// What the processes of one program wrote.
struct LoggedProgram {
    std::vector<LoggedLaunch> launches;
    /// What its host code did wrong: only the model's runtime sees that. They have no block and no thread.
    std::vector<Finding> host_findings;
    /// Of all processes, one for each library.
    std::vector<LibraryCalls> library_calls;
    /// The same, one for each kernel, grid and block.
    std::vector<UncheckedLaunches> unchecked_launches;
    /// Of all processes that came to their end; nothing where nobody looked, as on a GPU.
    std::optional<HostActivity> host;
    /// Why a process counted nothing.
    std::vector<std::string> problems;
};

/// Reads every FOLDER/PID.jsonl. A line that was cut off by the end of its process is a problem, not an error.
LoggedProgram read_launch_logs(const std::filesystem::path& folder);

}  // namespace warpbook
