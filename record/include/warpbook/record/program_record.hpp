#pragma once

#include <optional>
#include <string>
#include <vector>

#include <warpbook/launch_log.hpp>
#include <warpbook/record/check_status.hpp>
#include <warpbook/record/json_fwd.hpp>
#include <warpbook/source_location.hpp>

namespace warpbook {

/// A source line that is to blame for something, and what it did.
struct BlamedLine {
    SourceLocation location;
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

/// What is kept of one run of a program: schema "warpbook.program-profile/1" (docs/records.md).
struct ProgramRecord : LoggedProgram {
    /// The program's own, as a shell gives it; ours may speak of faults.
    std::optional<int> exit_code;
    /// Of --expect; no process writes them.
    std::vector<ExpectationRecord> expectations;
};

/// A record with what stands at its beginning.
struct KeptProgramRecord {
    ProgramRecord record;
    /// The program and its arguments.
    std::vector<std::string> program;
    std::string date;
};

/// The text of such a record, of now.
std::string to_json(const ProgramRecord& record, const std::vector<std::string>& program);

/// What to_json() has written. Throws Json::exception or std::invalid_argument.
KeptProgramRecord program_record_from(const Json& json);

}  // namespace warpbook
