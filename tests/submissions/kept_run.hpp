#pragma once

#include <filesystem>
#include <string>

#include "../support/run_program.hpp"

namespace warpbook::tests {

/// The run of a lab's program that the build has kept (keep_run.sh), at this size: "own-size" or "compared". Throws
/// std::runtime_error when it is not there, is older than the program, or did not end by itself.
ProgramRun read_kept_run(const std::filesystem::path& program, const std::string& size);

/// What was printed in a kept run, however it ended.
std::filesystem::path print_of_kept_run(const std::filesystem::path& program, const std::string& size);

}  // namespace warpbook::tests
