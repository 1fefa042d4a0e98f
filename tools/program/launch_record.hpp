#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/record/check_status.hpp>

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

/// A fault as it was seen: of a kernel, or of the program's host code.
struct FindingRecord {
    std::string kind;  // "out_of_bounds"
    std::string file;  // empty where the place is not known, and then line is 0
    int line = 0;
    std::string text;
    std::string block;  // "(4, 0, 0)"; empty for host code, as is thread
    std::string thread;
    std::uint64_t occurrences = 1;
    /// The second place, such as the earlier access of a race; empty and 0 where there is none.
    std::string other_file;
    int other_line = 0;
};

/// A line with accesses that are in none of the counts.
struct UncountedRecord {
    std::string access;  // "texture_read"
    std::string file;
    int line = 0;
};

struct LineRecord {
    std::string file;
    int line = 0;
    AccessRecords accesses;
};

/// One counted launch, as the injected library writes it, and a program that runs on the model.
struct LaunchRecord {
    std::string process;
    std::size_t number = 1;  // of this process, from 1 on
    std::string kernel;
    std::string grid;  // "(128, 128, 1)"
    std::string block;
    std::string device;
    std::string backend;  // "model" or "cupti"; empty in records that do not say it yet, which are a GPU's
    std::optional<AccessRecords> totals;
    std::string no_totals;  // why there are none
    std::vector<LineRecord> lines;
    std::string no_lines;                           // why there are none
    std::map<std::string, double> metrics;          // without those that could not be read
    std::map<std::string, std::string> no_metrics;  // those, with the reason
    std::vector<FindingRecord> findings;
    std::vector<UncountedRecord> uncounted;
    std::string note;  // what else is to be known, mostly nothing
    std::string json;  // all of it
};

/// A source line that is to blame for something, and what it did.
struct BlamedLine {
    std::string file;
    int line = 0;
    std::string text;
};

/// Whether something that was expected of a program is true of it.
struct ExpectationRecord {
    std::string kernel;  // "transpose<float>"; empty where it is about the whole program
    std::string what;    // "global store", "faults", "output"
    std::string wanted;
    CheckStatus status = CheckStatus::unavailable;
    std::string found;   // empty where nothing could be found out
    std::string reason;  // of that
    /// What costs most comes first.
    std::vector<BlamedLine> lines;
};

/// What the processes of one program wrote.
struct ProgramRecord {
    std::vector<LaunchRecord> launches;
    /// What its host code did wrong: only the model's runtime sees that.
    std::vector<FindingRecord> host_findings;
    /// Why a process counted nothing.
    std::vector<std::string> problems;
    /// The program's own, as a shell gives it; ours may speak of faults. Earlier versions did not write it.
    std::optional<int> exit_code;
    /// Of --expect; no process writes them, and they are not read again.
    std::vector<ExpectationRecord> expectations;
};

/// The reason of what nobody wanted.
inline constexpr const char* not_asked_for = "not asked for";

/// Reads every FOLDER/PID.jsonl. A line that was cut off by the end of its process is a problem, not an error.
ProgramRecord read_program_record(const std::filesystem::path& folder);

/// All of it, as docs/records.md says.
std::string to_json(const ProgramRecord& record, const std::vector<std::string>& program);

/// What to_json() has written, by this version or an earlier one.
struct KeptProgramRecord {
    ProgramRecord record;
    std::vector<std::string> program;
    std::string date;
};

/// Throws UsageError where the file cannot be read, or holds something else.
KeptProgramRecord read_kept_program_record(const std::filesystem::path& file);

/// Whether any of its counters could be read.
bool is_counted(const LaunchRecord& launch);

/// Whether only some of its blocks ran or were counted: its note says so.
bool is_sample(const LaunchRecord& launch);

/// Whether somebody looked for faults in it: the model does, a GPU does not.
bool is_checked_for_faults(const LaunchRecord& launch);

}  // namespace warpbook::tools
