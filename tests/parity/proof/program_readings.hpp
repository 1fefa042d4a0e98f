#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "ncu_report.hpp"
#include "program_tables.hpp"

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
    /// read_counted() gives the first, and the second when it is called again.
    std::vector<RunOfOther> alone;
    std::vector<CountedRun> counted;
    std::vector<NcuLaunch> of_ncu;
    /// Why there are no launches of ncu.
    std::string complaint_of_ncu = not_reached;
};

struct HowToRead {
    /// The command `warpbook`.
    std::filesystem::path warpbook;
    /// For each run, with the time that it waits for the counters.
    std::chrono::seconds limit{120};
    /// Nothing runs after that.
    std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();
};

/// There was no time left for a run. It is as if this run had not begun.
class NotReached : public std::runtime_error {
public:
    NotReached() : std::runtime_error(not_reached) {}
};

/// These run the program, and keep all that came of it as files in the folder; a run that the folder has already is not
/// made again. Throw std::runtime_error; with NotReached the reading has the runs that were reached.
///
/// Several programs can be counted at once, or be watched by ncu: they wait for each other's counters. But ncu fails
/// where our profiler has them.
void read_counted(ProgramReading& reading, const std::filesystem::path& program, const std::filesystem::path& folder,
                  const HowToRead& how);
void read_under_ncu(ProgramReading& reading, const std::filesystem::path& program, const std::filesystem::path& folder,
                    const HowToRead& how);

}  // namespace warpbook::proof
