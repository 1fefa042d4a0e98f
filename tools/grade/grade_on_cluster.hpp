#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "grade/running/grading_run.hpp"
#include "course/workbook_paths.hpp"
#include "grade_options.hpp"

namespace warpbook::tools {

/// What came of grading a class.
struct GradedClass {
    grading::GradingSummary summary{};
    /// Why files are left although nobody asked for an end; empty where that is not so.
    std::string problem{};
};

/// What the request asks for, as a setting of files.
grading::GradingSetting setting_of(const GradeRequest& request, const WorkbookPaths& paths,
                                   grading::Isolation isolation);

/// Grades by a job array of Slurm. `out` is the folder of the grades; the summary is about the `counted` of the tasks.
/// Throws SetupError.
GradedClass grade_on_cluster(const GradeRequest& request, const WorkbookPaths& paths, const std::filesystem::path& out,
                             const std::vector<grading::GradingTask>& tasks,
                             const std::vector<grading::GradingTask>& counted, const grading::KeptGrades& kept,
                             const std::atomic<StopRequest>& stop);

}  // namespace warpbook::tools
