#include "run_outcome.hpp"

#include <iostream>
#include <stdexcept>

#include <warpbook/record/exit_codes.hpp>
#include <warpbook/system/text_file.hpp>

#include "report/cdash_measurements.hpp"
#include "report/json_record.hpp"

namespace warpbook {

RunOutcome outcome_of_problem(Verdict verdict, const std::string& problem, std::string closing, LabProblem kind)
{
    return {.exit_code = exit_code_of(verdict),
            .closing = std::move(closing),
            .record = json_record_of_problem(verdict, problem, kind)};
}

namespace {

/// Where it cannot be done, for example because a check of the same lab does it at this moment, an answer is told
/// later: no reason to refuse a verdict.
void keep_tries(const std::filesystem::path& file, const std::string& tries)
{
    try {
        if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path());
        replace_file(file, tries);
    } catch (const std::runtime_error&) {
    }
}

}  // namespace

int deliver(const RunOutcome& outcome, const Options& options)
{
    std::cout << without_measurements(outcome.closing) << outcome.measurements << std::flush;
    std::cerr << outcome.error_text;
    try {
        if (options.report && !outcome.record.empty()) write_text(*options.report, outcome.record);
        if (options.trace && !outcome.trace.empty()) write_text(*options.trace, outcome.trace);
    } catch (const std::runtime_error& error) {
        std::cerr << error.what() << "\n";
        return exit_code::usage_error;
    }
    if (options.tries && !outcome.tries.empty()) keep_tries(*options.tries, outcome.tries);
    return outcome.exit_code;
}

}  // namespace warpbook
