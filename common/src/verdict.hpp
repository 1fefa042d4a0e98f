#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbook {

enum class CheckStatus {
    passed,
    failed,
    /// The counters that it needs could not be read.
    unavailable,
    /// It has no meaning on this backend, such as time on the model.
    not_applicable,
};

std::string_view name_of(CheckStatus status);

/// One check and how it ended.
struct CheckOutcome {
    /// "Values", "Accesses", "Predictions" or "Time".
    std::string group;
    std::string name;
    CheckStatus status = CheckStatus::passed;
    std::vector<std::string> messages;
};

enum class Verdict {
    /// Everything was checked and is right.
    solved,
    failed,
    /// The student's file is as it was handed out.
    open,
    /// Nothing is wrong, but not everything could be checked.
    unverified,
};

std::string_view name_of(Verdict verdict);

/// The exit code of a lab's program. Only solved is 0: a script that looks at nothing else never takes a check that
/// did not happen for a pass.
int exit_code_of(Verdict verdict);
inline constexpr int exit_code_of_bad_usage = 64;
/// Of a run in which no check was chosen that applies to the backend; CTest counts it as skipped.
inline constexpr int exit_code_of_not_applicable = 77;

/// The rule that makes many outcomes one verdict. Checks that do not apply never decide; when there are no others,
/// nothing was verified.
Verdict verdict_of(const std::vector<CheckOutcome>& outcomes, bool file_is_untouched);

}  // namespace warpbook
