#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grade/running/grading_run.hpp"
#include "slurm_array.hpp"

namespace warpbook::tools::grading {

struct SlurmProgress {
    std::string job{};
    std::size_t done = 0;
    std::size_t all = 0;
    /// Tasks of the array.
    std::size_t running = 0;
    std::size_t waiting = 0;
    /// Why they wait, as Slurm spells it; empty where there is nothing to say.
    std::string reason{};
};

/// What came of a job array.
struct SlurmOutcome {
    /// The array's id; empty where there was nothing to grade.
    std::string job{};
    /// Files.
    std::size_t graded = 0;
    std::size_t left = 0;
    bool was_canceled = false;
    std::vector<UnfinishedTask> unfinished{};
};

/// DIR/.slurm: what an array needs, and what its tasks print.
std::filesystem::path slurm_folder_of(const std::filesystem::path& out);
/// Who grades what; there as long as an array may be at work.
std::filesystem::path slurm_plan_of(const std::filesystem::path& out);

/// As many parts as fit so many files, unless it was said; never more than there are files.
std::size_t slurm_parts_for(std::size_t files, const std::optional<std::size_t>& wanted);

/// Whether an earlier run has left an array that may still be at work.
bool may_have_slurm_array(const std::filesystem::path& out);

/// Grades these files as a job array and waits for its end; when `stop` asks for an end, cancels it. Where the array of
/// an earlier run still grades in this folder, follows that one. Of the array's folder, only logs of unfinished tasks
/// are left. `array.parts` is found here. `out` is DIR. Throws SetupError.
SlurmOutcome grade_by_slurm(const std::filesystem::path& out, SlurmArray array, const std::vector<GradingTask>& missing,
                            const std::optional<std::size_t>& wanted_parts, const KeptGrades& kept,
                            const std::function<void(const SlurmProgress&)>& follow,
                            const std::atomic<StopRequest>& stop);

/// Why files are left, in lines: the array's tasks that did not do all of their part, and what to do. Empty where there
/// are none, and where the array was canceled.
std::string problem_of(const SlurmOutcome& outcome);

}  // namespace warpbook::tools::grading
