#pragma once

#include <string>

#include <warpbook/record/lab_record.hpp>
#include <warpbook/record/verdict.hpp>

#include "report/options.hpp"

namespace warpbook {

/// What a run of a lab's checks came to, for whoever asked for it.
struct RunOutcome {
    int exit_code = 0;
    /// What is said last: the verdict.
    std::string closing{};
    /// Lines for CTest after it; empty where nobody has asked for them.
    std::string measurements{};
    /// What was wrong with the question, for standard error.
    std::string error_text{};
    /// The files that were asked for; empty where there is nothing to write.
    std::string record{};
    std::string trace{};
    std::string tries{};
};

/// The outcome of a run that came to no verdict of its checks, because of `problem`.
RunOutcome outcome_of_problem(Verdict verdict, const std::string& problem, std::string closing,
                              LabProblem kind = LabProblem::other);

/// Says it, writes the files, and returns the exit code: another one when a file cannot be written.
int deliver(const RunOutcome& outcome, const Options& options);

}  // namespace warpbook
