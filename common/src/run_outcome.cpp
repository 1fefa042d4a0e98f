#include "run_outcome.hpp"

#include <iostream>
#include <stdexcept>

#include <warpbook/records/exit_codes.hpp>
#include <warpbook/system/text_file.hpp>

#include "json_record.hpp"

namespace warpbook {

RunOutcome outcome_of_problem(Verdict verdict, const std::string& problem, std::string closing)
{
    return {.exit_code = exit_code_of(verdict),
            .closing = std::move(closing),
            .record = json_record_of_problem(verdict, problem)};
}

int deliver(const RunOutcome& outcome, const Options& options)
{
    std::cout << outcome.closing << std::flush;
    std::cerr << outcome.complaint;
    try {
        if (options.report && !outcome.record.empty()) write_text(*options.report, outcome.record);
        if (options.trace && !outcome.trace.empty()) write_text(*options.trace, outcome.trace);
        if (options.tries && !outcome.tries.empty()) {
            if (options.tries->has_parent_path()) std::filesystem::create_directories(options.tries->parent_path());
            replace_file(*options.tries, outcome.tries);
        }
    } catch (const std::runtime_error& error) {
        std::cerr << error.what() << "\n";
        return exit_code::usage_error;
    }
    return outcome.exit_code;
}

}  // namespace warpbook
