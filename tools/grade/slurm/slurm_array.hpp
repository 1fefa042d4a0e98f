#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/system/process.hpp>

namespace warpbook::tools::grading {

/// A job array of Slurm. Each of its tasks grades one part of a class. What sbatch is told is made of it; nothing here
/// runs anything.
struct SlurmArray {
    /// By which squeue finds it: slurm_name_of().
    std::string name;
    /// For its script and the logs of its tasks; on a file system that all nodes share.
    std::filesystem::path folder;
    std::size_t parts = 1;
    /// The command that grades, without the part and the number of jobs.
    Command grade{};
    /// Whether `grade` says already how many files a task grades at a time.
    bool has_jobs = false;
    /// NAME=value each, for that command.
    std::vector<std::string> environment{};
    /// For sbatch.
    std::vector<std::string> options{};

    std::filesystem::path script() const { return folder / "array.sh"; }
    std::filesystem::path log_of(std::size_t task) const { return folder / ("task-" + std::to_string(task) + ".log"); }
};

/// The same for the same folder of grades, and for no other: whoever goes on with a class finds the array that is still
/// at work there.
std::string slurm_name_of(const std::filesystem::path& out);

/// What each task runs.
std::string script_of(const SlurmArray& array);

/// Submits the script.
Command sbatch_command(const SlurmArray& array);

/// "17" in what `sbatch --parsable` prints, which may have warnings around it; nothing where there is none.
std::optional<std::string> job_id_in(std::string_view output);

/// The words of the option --slurm-options, which may be in quotes as in a shell. Throws UsageError for those that
/// would take the array away from who follows it.
std::vector<std::string> slurm_options_in(const std::string& text);

/// Shows the tasks of arrays of this name, also those that ended a short time ago.
Command squeue_command(const std::string& name);

/// One task, as squeue knows it.
struct SlurmTask {
    /// The array's: "17".
    std::string job{};
    std::size_t index = 0;
    /// As Slurm spells it: "PENDING", "RUNNING", "TIMEOUT".
    std::string state{};
    /// Why it waits, or has ended so: "Resources"; "None" where there is nothing to say.
    std::string reason{};

    bool has_ended() const;

    friend bool operator==(const SlurmTask&, const SlurmTask&) = default;
};

/// Those in what squeue_command() prints; other lines are ignored.
std::vector<SlurmTask> slurm_tasks_in(const std::string& output);

/// A task that ended before all its files were graded.
struct UnfinishedTask {
    std::size_t index = 0;
    std::size_t files_left = 0;
    /// Empty where squeue has never shown it.
    std::string state{};
    std::string reason{};
    std::filesystem::path log{};
    /// Nothing where the task left none.
    std::optional<std::string> log_text{};
};

/// "task 3 (TIMEOUT): 4 files left. It ended with: …"
std::string describe(const UnfinishedTask& task);

}  // namespace warpbook::tools::grading
