#pragma once

#include <filesystem>
#include <vector>

#include <warpbook/system/process.hpp>

#include "course.hpp"
#include "support/outcome.hpp"
#include "workbook_paths.hpp"

namespace warpbook::tools {

/// Where a lab's program writes its record. The last record stays until the program has ended and is settled. Each
/// process has its own: an editor's task may check a lab while `./warpbook watch` does.
std::filesystem::path unfinished_record(const WorkbookPaths& paths, const Lab& lab);

/// Makes the folder of the records, and removes what interrupted checks left there.
void prepare_record(const WorkbookPaths& paths, const Lab& lab);

/// Decides what a lab's program has shown, from how it ended and from its record, and keeps the record, also as its
/// backend's last. Its exit code alone does not count: a kernel that runs on the CPU can call exit(0).
Outcome record_outcome(const WorkbookPaths& paths, const Lab& lab, const ProcessEnd& end);

/// For a lab that has no program to run.
Outcome record_not_compiling(const WorkbookPaths& paths, const Lab& lab);

/// For a lab that needs none to be run: its file is the unchanged starter.
Outcome record_open(const WorkbookPaths& paths, const Lab& lab);

/// What the lab's last record says. A record that cannot be read is none, and the note says so.
Outcome last_outcome(const WorkbookPaths& paths, const Lab& lab);
std::vector<Outcome> last_outcomes(const WorkbookPaths& paths, const Course& course);

}  // namespace warpbook::tools
