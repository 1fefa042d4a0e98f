#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <warpbook/source_location.hpp>
#include <warpbook/system/process.hpp>

#include "interruption.hpp"
#include "run_outcome.hpp"

namespace warpbook {

/// How the process that ran a submission ended before it had an outcome.
struct UnexpectedEnd {
    ProcessEnd end;
    /// What ran: "in an initializer"; empty when nothing of the submission's did.
    std::string where;
    /// How long it may take; for an end that is out of time.
    std::chrono::seconds limit{0};
    /// What the process has told itself, if it could.
    std::optional<Interruption> interruption;
    std::optional<SourceLocation> line;
    /// Somebody other than the check has written into its report, or closed it.
    bool report_was_forged = false;
    bool report_was_closed = false;
};

/// Follows "the program" in a sentence: "crashed (SIGSEGV): in an initializer, labs/01-map/map.cu:7".
std::string describe(const UnexpectedEnd& end);

/// What helps against it.
std::string advice_about(const UnexpectedEnd& end);

/// FAILED, since `problem` kept the checks from their end.
RunOutcome ended_early(const std::string& problem, const std::string& advice, LabProblem kind = LabProblem::other);

}  // namespace warpbook
