#include "expect_option.hpp"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <utility>

#include <warpbook/injection.hpp>
#include <warpbook/record/exit_codes.hpp>
#include <warpbook/record/palette.hpp>
#include <warpbook/system/output_copy.hpp>

#include "support/errors.hpp"
#include "print_expectations.hpp"
#include "program_report.hpp"
#include "profile_options.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

/// Options, and the variables that say the same to the program.
constexpr std::array<std::pair<const char*, const char*>, 4> counting_in_part = {
    {{"kernel", injection::kernel_variable},
     {"launches", injection::launches_variable},
     {"count-blocks", injection::counted_blocks_variable},
     {"block-limit", injection::block_limit_variable}}};

/// What is counted in part would be compared as if it were all.
void refuse_counting_in_part(const po::variables_map& values)
{
    for (const auto& [option, variable] : counting_in_part) {
        if (values.count(option) != 0)
            throw UsageError(std::string("--expect compares what all launches did, and --") + option +
                             " leaves some of it out. Leave one of the two options out.");
        unsetenv(variable);
    }
}

}  // namespace

ExpectOption::ExpectOption(const po::variables_map& values) : file_(text_of(values, "expect"))
{
    if (values.count("expect") == 0) return;
    refuse_counting_in_part(values);
    expectations_ = read_expectations(file_);
}

ObservedRun ExpectOption::watch(const std::function<WatchedRun()>& run) const
{
    std::optional<OutputCopy> output;
    std::optional<OutputCopy> errors;
    if (expectations_ && expectations_->output) output.emplace(STDOUT_FILENO);
    if (expectations_ && expectations_->errors) errors.emplace(STDERR_FILENO);
    ObservedRun observed{run(), std::nullopt};
    if (output) observed.output = output->finish();
    if (errors) observed.errors = errors->finish();
    return observed;
}

void ExpectOption::compare_and_print(ProgramRecord& record, const ObservedRun& observed) const
{
    if (!expectations_) return;
    record.expectations = compare(*expectations_, record, observed);
    print_expectations(std::cout, palette_of_standard_output(), record.expectations, file_);
}

int ExpectOption::exit_code(const ProgramRecord& record, const ObservedRun& observed) const
{
    if (observed.run.interruption) return exit_code_of_program(observed.run);
    return are_all_kept(record.expectations) ? exit_code::done : exit_code::incomplete;
}

}  // namespace warpbook::tools
