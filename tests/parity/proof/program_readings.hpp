#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "ncu_report.hpp"

namespace warpbook::proof {

/// A run of a program that knows nothing of us.
struct RunOfOther {
    /// As a shell gives it; nothing when the program was ended because it took too long.
    std::optional<int> exit_code;
    std::string output;
    std::string errors;
};

/// Such a run under `warpbook profile --json`.
struct CountedRun {
    RunOfOther run;
    /// That of `warpbook profile`; nothing when it was ended because it took too long.
    std::optional<int> exit_code_of_profiler;
    /// As the JSON file has them (docs/records.md).
    std::vector<nlohmann::json> launches;
    std::vector<std::string> problems;
};

/// What came of one program, alone, watched by us, and watched by Nsight Compute: twice where the program may do
/// something else each time.
struct ProgramReading {
    std::string name;
    std::array<RunOfOther, 2> alone;
    std::array<CountedRun, 2> counted;
    std::vector<NcuLaunch> of_ncu;
    /// Why there are no launches of ncu.
    std::string complaint_of_ncu;
};

struct HowToRead {
    /// The command `warpbook`.
    std::filesystem::path warpbook;
    /// For each run.
    std::chrono::seconds limit{60};
};

/// Runs the program as often as that, and keeps all of it as files in the folder; a run that the folder has already is
/// not made again. Throws std::runtime_error.
ProgramReading read_program(const std::filesystem::path& program, const std::filesystem::path& folder,
                            const HowToRead& how);

}  // namespace warpbook::proof
