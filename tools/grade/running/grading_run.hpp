#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "support/stop_request.hpp"
#include "grade_file.hpp"
#include "grade/gradebook/kept_grades.hpp"
#include "grade/gradebook/rubric.hpp"

namespace warpbook::tools::grading {

/// One file to grade.
struct GradingTask {
    const Student* student;
    const HandedIn* handed_in;
    const Lab* lab;
};

/// The files that are to be graded, in the order of students and course: what they handed in for these labs.
std::vector<GradingTask> tasks_of(const Submissions& submissions, const std::vector<LabRubric>& labs,
                                  const Course& course);

/// Every `count`-th of them, from number `index` on: a part that one of several machines grades.
std::vector<GradingTask> part_of(const std::vector<GradingTask>& tasks, std::size_t index, std::size_t count);

/// The names of their labs, each once.
std::vector<std::string> labs_of(const std::vector<GradingTask>& tasks);

struct GradingProgress {
    std::size_t done = 0;
    std::size_t all = 0;
    /// "ada, 14-tile-transpose": the file that was begun last.
    std::string current;
};

/// What a run has done.
struct GradingSummary {
    std::size_t graded = 0;
    /// Kept from an earlier run.
    std::size_t kept = 0;
    /// Not begun or not completed, since the run was asked to end.
    std::size_t left = 0;
};

/// Those without a grade that is up to date.
std::vector<GradingTask> without_grade(const GradingSetting& setting, const std::vector<GradingTask>& tasks,
                                       const KeptGrades& kept);

/// How many files are best graded at a time on this machine by this backend, with so many GPUs.
std::size_t best_number_of_workers(const std::string& backend, std::size_t gpus);

/// How many files are graded at a time, and on which GPUs, by CUDA's numbers: these are divided evenly.
struct Workers {
    std::size_t count = 1;
    std::vector<int> gpus{0};
};

/// Grades what has no grade that is up to date, and keeps each grade as soon as it is there. `setting.gpu` is replaced
/// by a worker's, or with both backends by that of a turn. `work_folder` holds the files' programs meanwhile. `follow`
/// is called by one worker at a time. Once `stop` asks for an end, no further file is begun.
GradingSummary run_grading(const GradingSetting& setting, const std::vector<GradingTask>& tasks, const KeptGrades& kept,
                           const std::filesystem::path& work_folder, const Workers& workers,
                           const std::function<void(const GradingProgress&)>& follow,
                           const std::atomic<StopRequest>& stop);

}  // namespace warpbook::tools::grading
