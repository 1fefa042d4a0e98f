#pragma once

#include <string>
#include <vector>

#include "course.hpp"
#include "workbook_paths.hpp"

namespace warpbook::tools {

/// Makes each student's file that is missing from its starter, and brings those up to date that nobody has worked on
/// (cmake/HandOutStarters.cmake, which does the same when CMake configures). Returns the names of the labs whose
/// starter has changed since the student began. Throws SetupError.
std::vector<std::string> hand_out_starters(const WorkbookPaths& paths);

/// Whether nothing was done yet.
bool is_unchanged_starter(const WorkbookPaths& paths, const Lab& lab);

}  // namespace warpbook::tools
