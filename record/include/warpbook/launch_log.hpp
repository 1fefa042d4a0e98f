#pragma once

#include <cstddef>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include <warpbook/profile.hpp>

namespace warpbook {

/// FOLDER/PID.jsonl, as each process of a program writes it that is counted: a line for each launch, for each fault of
/// the host's code, and for each reason why something is missing. A line that is written is kept, also when the program
/// ends by a crash.
class LaunchLog {
public:
    explicit LaunchLog(const std::string& folder);

    void write(const Profile& profile);
    void write_host_finding(const Finding& finding);
    void write_problem(const std::string& problem);

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
};

/// What the processes of one program wrote.
struct LoggedProgram {
    std::vector<LoggedLaunch> launches;
    /// What its host code did wrong: only the model's runtime sees that. They have no block and no thread.
    std::vector<Finding> host_findings;
    /// Why a process counted nothing.
    std::vector<std::string> problems;
};

/// Reads every FOLDER/PID.jsonl. A line that was cut off by the end of its process is a problem, not an error.
LoggedProgram read_launch_logs(const std::filesystem::path& folder);

}  // namespace warpbook
