#pragma once

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

/// What came of one program, alone, watched by us, and watched by Nsight Compute.
struct ProgramReading {
    std::string name;
    /// One run of each, or two where the question is whether the program does the same each time.
    std::vector<RunOfOther> alone;
    std::vector<CountedRun> counted;
    std::vector<NcuLaunch> of_ncu;
    /// Why there are no launches of ncu.
    std::string complaint_of_ncu;
};

struct HowToRead {
    /// The command `warpbook`.
    std::filesystem::path warpbook;
    /// For each run.
    std::chrono::seconds limit{120};
};

/// Runs the program once in each way, and keeps all of it as files in the folder; a run that the folder has already is
/// not made again. Throws std::runtime_error.
ProgramReading read_program(const std::filesystem::path& program, const std::filesystem::path& folder,
                            const HowToRead& how);

/// Adds a second run alone, and a second one watched by us.
void read_again(ProgramReading& reading, const std::filesystem::path& program, const std::filesystem::path& folder,
                const HowToRead& how);

}  // namespace warpbook::proof
