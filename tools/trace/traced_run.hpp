#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <warpbook/record/json.hpp>

#include "course/course.hpp"
#include "traced_launch.hpp"
#include "course/workbook_paths.hpp"

namespace warpbook::tools {

/// Where the run counts, and how much of one block it writes down.
struct TraceSetting {
    /// Nothing: the small size at which the model is compared with GPUs.
    std::optional<std::string> n;
    std::size_t max_events = 100'000;
};

/// The record of a lab's program that ran on a backend at that size, quietly.
struct QuietRun {
    /// Null when the program has left none.
    Json record;
    /// Its report, for who has to be told why there is nothing else.
    std::string report;
};

/// The same numbers for each file: the seed is fixed. Throws UsageError when the lab's program refuses the size.
QuietRun run_quietly(const WorkbookPaths& paths, const std::string& target, const TraceSetting& setting,
                     const std::string& backend);

/// A run, and the trace of one block of one of its launches.
struct TracedRun {
    QuietRun run;
    /// Nothing when nothing was counted.
    std::optional<TracedLaunch> launch;
    /// `warpbook.trace/1`, without events when no launch accessed memory; null where there is no launch.
    Json trace;
};

/// Runs the program on the model: once to learn which launches there are, and once more for the trace. Throws
/// UsageError when there is no such launch or block, or when the block that was asked for accessed no memory.
TracedRun trace_run(const WorkbookPaths& paths, const std::string& target, const std::string& student_file,
                    const TraceSetting& setting, const TraceSelection& selection);

/// The same of the student's program, which has been built; says meanwhile that it runs.
TracedRun trace_student(const WorkbookPaths& paths, const Lab& lab, const TraceSetting& setting,
                        const TraceSelection& selection);

}  // namespace warpbook::tools
