#pragma once

#include <string>
#include <vector>

#include "course/course.hpp"
#include "course/workbook_paths.hpp"
#include "grade/submissions/submissions.hpp"

namespace warpbook::tools::grading {

/// What must be there before a file is graded.

Starters starters_of(const WorkbookPaths& paths, const Course& course);

/// Builds what files of these labs are graded with, and shows that at a terminal. Throws SetupError.
void build_for_grading(const WorkbookPaths& paths, const std::vector<std::string>& labs);

/// For a machine that shares the folder of one that has built it. Throws SetupError where it is not there.
void require_built_for_grading(const WorkbookPaths& paths, const std::vector<std::string>& labs);

}  // namespace warpbook::tools::grading
