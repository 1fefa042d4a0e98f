#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warpbook::tools {

/// What one kind of access cost.
struct AccessRecord {
    std::uint64_t instructions = 0;
    std::uint64_t units = 0;
    std::optional<std::uint64_t> ideal_units;
    std::string no_ideal;  // why there is none
};

/// By kind: "global load", "shared store".
using AccessRecords = std::map<std::string, AccessRecord>;

/// An ideal is there when it is for both.
void add(AccessRecords& sums, const AccessRecords& more);

/// "sectors" for "global store", "wavefronts" for "shared load".
std::string unit_of(const std::string& kind);

struct LineRecord {
    std::string file;
    int line = 0;
    AccessRecords accesses;
};

/// One counted launch, as the injected library writes it.
struct LaunchRecord {
    std::string process;
    std::size_t number = 1;  // of this process, from 1 on
    std::string kernel;
    std::string grid;  // "(128, 128, 1)"
    std::string block;
    std::string device;
    std::optional<AccessRecords> totals;
    std::string no_totals;  // why there are none
    std::vector<LineRecord> lines;
    std::string no_lines;                           // why there are none
    std::map<std::string, double> metrics;          // without those that could not be read
    std::map<std::string, std::string> no_metrics;  // those, with the reason
    std::string note;                               // what else is to be known, mostly nothing
    std::string json;                               // all of it
};

/// What the processes of one program wrote.
struct ProgramRecord {
    std::vector<LaunchRecord> launches;
    /// Why a process counted nothing.
    std::vector<std::string> problems;
};

/// The reason of what nobody wanted.
inline constexpr const char* not_asked_for = "not asked for";

/// Reads every FOLDER/PID.jsonl. A line that was cut off by the end of its process is a problem, not an error.
ProgramRecord read_program_record(const std::filesystem::path& folder);

/// All of it, as docs/records.md says.
std::string to_json(const ProgramRecord& record, const std::vector<std::string>& program);

/// Whether any of its counters could be read.
bool is_counted(const LaunchRecord& launch);

}  // namespace warpbook::tools
