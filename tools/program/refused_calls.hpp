#pragma once

#include <optional>
#include <string>
#include <vector>

#include <warpbook/record/program_record.hpp>
#include <warpbook/system/process.hpp>

namespace warpbook::tools {

/// What became of a program in which one call of CUDA's runtime returned an error.
struct RefusedCall {
    std::string function;
    SourceLocation location;
    /// It said which error it was, and ended with an exit code other than 0.
    bool is_noticed = false;
    /// Where it did not, for people: "exited with code 0".
    std::string what_it_did;
};

/// Runs the program again for each of its calls, and lets that call fail: of many, the first and the last at each
/// place. Nothing is counted. Nothing where the calls are not known, or are those of several processes.
std::optional<std::vector<RefusedCall>> refuse_calls(const Command& program, const ProgramRecord& record);

}  // namespace warpbook::tools
