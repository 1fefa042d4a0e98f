#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "grading_run.hpp"

namespace warpbook::tools::grading {

/// One file of a plan.
struct PlannedFile {
    /// Student::file_name
    std::string student;
    std::string lab;

    friend bool operator==(const PlannedFile&, const PlannedFile&) = default;
};

/// Who grades what, decided once: the tasks of a job array begin hours apart, and must share the files out in the same
/// way although others have been graded or handed in meanwhile.
struct GradingPlan {
    std::size_t parts = 1;
    std::vector<PlannedFile> files{};

    /// The file with this index in `files` belongs to this part.
    std::size_t part_of(std::size_t file) const { return file % parts; }
};

GradingPlan plan_for(const std::vector<GradingTask>& tasks, std::size_t parts);

/// The content of a plan's file; only this program reads it again.
std::string text_of_plan(const GradingPlan& plan);
/// Throws SetupError, which names the file, where it is missing or none.
GradingPlan read_plan(const std::filesystem::path& file);

/// Those tasks that the plan gives to this part. Files that are not handed in any more are left out.
std::vector<GradingTask> planned_tasks(const GradingPlan& plan, std::size_t part,
                                       const std::vector<GradingTask>& tasks);

}  // namespace warpbook::tools::grading
