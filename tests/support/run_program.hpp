#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace warpbook::tests {

/// A run of a lab's program: what it printed, how it ended, and the record that it wrote.
struct ProgramRun {
    int exit_code = 0;
    std::string output;
    /// Null when the program wrote none.
    nlohmann::json record;
};

/// Runs the program with `options` and --report. Throws std::runtime_error (or std::system_error, which is one) when it
/// is ended by a signal or cannot be started.
ProgramRun run_program(const std::filesystem::path& program, const std::vector<std::string>& options);

}  // namespace warpbook::tests
