#pragma once

#include <string>

#include "launch_record.hpp"
#include "watched_run.hpp"

namespace warpbook::tools {

/// Shows what was counted of a program, how much of it, and how it ended. `kernel` is in the names of those that were
/// to be counted; empty for all.
void print_program_report(const ProgramRecord& record, const WatchedRun& run, const std::string& program,
                          const std::string& kernel, std::size_t top);

/// The program's own, as a shell would give it.
int exit_code_of_program(const WatchedRun& run);

}  // namespace warpbook::tools
