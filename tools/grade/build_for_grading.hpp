#pragma once

#include <vector>

#include "../workbook_paths.hpp"
#include "grading_run.hpp"

namespace warpbook::tools::grading {

/// Builds what the labs' files are graded with (cmake/GradedPrograms.cmake). Throws SetupError where that fails.
void build_for_grading(const WorkbookPaths& paths, const std::vector<GradingTask>& tasks);

/// For a machine that shares the folder of one that has built it. Throws SetupError where it is not there.
void require_built_for_grading(const WorkbookPaths& paths, const std::vector<GradingTask>& tasks);

}  // namespace warpbook::tools::grading
