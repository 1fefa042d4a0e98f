#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "support/arguments.hpp"
#include "course/course.hpp"
#include "course/workbook_paths.hpp"
#include "display.hpp"

namespace warpbook::tools {

struct WatchOptions {
    /// Handed on to each `./warpbook check`.
    Arguments check_options;
    /// In place of the backend among them, where a key asks for the GPU.
    Arguments gpu_options;
    /// How long a whole check may take, its build included.
    std::chrono::milliseconds longest_check;
    /// The lab to begin with.
    std::size_t first_lab = 0;
};

/// Watches until somebody wants it to end. Returns the exit code.
int watch_course(const WorkbookPaths& paths, const Course& course, const WatchOptions& options, Display& display);

}  // namespace warpbook::tools
