// The main function of every lab's program: its options, and who runs the checks.

#include <exception>
#include <fstream>
#include <iostream>
#include <string>

#include <gtest/gtest.h>
#include <gtest/gtest.h>

#include <warpbook/lab/submission.hpp>
#include <warpbook/record/exit_codes.hpp>
#include <warpbook/record/palette.hpp>
#include <warpbook/record/verdict.hpp>
#include <warpbook/source_text.hpp>

#include "in_process_run.hpp"
#include "run_checks.hpp"
#include "watched_run.hpp"

namespace warpbook {

namespace {

void print_help(const Options& options)
{
    std::cout
        << "Checks " << this_submission.file << " of lab " << this_submission.lab << ".\n\n"
        << options.help_text
        << "\nExit code: 0 SOLVED, 1 FAILED, 2 OPEN (unmodified), 3 UNVERIFIED (not everything could be checked), "
           "64 wrong use.\n";
}

/// A debugger would follow this process, and see nothing of the submission in another.
bool is_traced()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("TracerPid:")) return line.find_first_of("123456789") != std::string::npos;
    }
    return false;
}

int check_submission(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();
    try {
        Options options = read_options(argc, argv);
        options.in_process = options.in_process || is_traced();
        options.colors = standard_output_has_colors();
        if (options.help) {
            print_help(options);
            return 0;
        }
        set_source_root(this_submission.source_root);
        return deliver(options.in_process ? run_in_process(options) : run_watched(options, run_checks), options);
    } catch (const BadOptions& error) {
        std::cerr << error.what() << "\n";
        return exit_code::usage_error;
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return exit_code_of(Verdict::failed);
    }
}

}  // namespace

}  // namespace warpbook

int main(int argc, char** argv) { return warpbook::check_submission(argc, argv); }
