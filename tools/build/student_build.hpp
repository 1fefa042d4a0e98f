#pragma once

#include "build.hpp"
#include "course/course.hpp"
#include "course/workbook_paths.hpp"

namespace warpbook::tools {

/// Builds a lab's program, and says meanwhile that it does; the target may be another than the student's own.
BuildResult build_quietly(const WorkbookPaths& paths, const Lab& lab, const std::string& target);

}  // namespace warpbook::tools
