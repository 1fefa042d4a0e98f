#pragma once

#include <filesystem>
#include <string>

#include "program/launch_record.hpp"

namespace warpbook::tools {

/// The page of a whole program: kernels, the lines that cost most, faults, the source with what each line costs, and
/// what was not counted. One HTML file that needs no other, no network, and no JavaScript to be read. Source files are
/// read as they are now; one that is newer than the record says so. Throws SetupError when the page's own files are
/// missing.
std::string program_page(const KeptProgramRecord& kept);

}  // namespace warpbook::tools
