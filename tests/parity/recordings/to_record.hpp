#pragma once

#include <filesystem>
#include <set>
#include <string>

namespace warpbook::tests {

/// Whether FOLDER/to-record.csv names it: a program, such as "solution.01-map", that is new or has changed since this
/// GPU was last asked; with "own-sizes " in front, one that counts otherwise at the size of students alone; with "ncu "
/// in front, a program or a case of the suite that Nsight Compute has not read since; or, with "program " in front, a
/// program that others wrote, of which something is not explained. The file is the project's list of what is still to
/// be recorded; what it names counts as skipped, in CI as well.
bool is_to_be_recorded(const std::filesystem::path& gpu_folder, const std::string& name);

/// All of them, for who asks often.
std::set<std::string> all_to_be_recorded(const std::filesystem::path& gpu_folder);

/// Says so, and gives the exit code that CTest takes for "skipped".
int to_be_recorded(const std::filesystem::path& gpu_folder, const std::string& name);

}  // namespace warpbook::tests
