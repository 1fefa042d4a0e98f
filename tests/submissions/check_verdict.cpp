// Compares what a lab's programs came to with what must come out; README.md beside this file says how a submission
// tells it. The programs have run when they were built, and their runs were kept (keep_run.sh).
//
//   check_verdict LAB [--chosen | --others] [--only WHAT]             the verdicts
//   check_verdict LAB --reports [--chosen | --others] [--only WHAT]   the whole reports, where a submission has one
//                                          beside it; with WARPBOOK_UPDATE_REPORTS=1 in the environment the text
//                                          becomes what the program prints, to be read and kept
//   check_verdict LAB --on-gpu [--chosen | --others] [--only WHAT]    the verdicts of each GPU in recordings
//
// WHAT is "starter", "solution" or a submission's name. --chosen are the cases of `./warpbook selftest`, --others those
// that its --all adds.
//
//   check_verdict PROGRAM --as-written FILE.cu     runs a program of its own now
//   check_verdict PROGRAM --recorded SIZES --verdict WORD     what each GPU said of it at these sizes

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include <warpbook/system/text_file.hpp>

#include "../support/run_program.hpp"
#include "differences.hpp"
#include "expectation.hpp"
#include "kept_run.hpp"
#include "lab_cases.hpp"
#include "recorded_verdicts.hpp"

namespace {

using namespace warpbook::tests;

Expectation expectation_of_case(const LabCase& each)
{
    return each.expected.ends_with(".cu") ? read_expectation(each.expected) : expectation_of(each.expected);
}

int check_run(const Expectation& expected, const ProgramRun& run)
{
    const std::string wrong = differences(expected, run);
    if (wrong.empty()) return 0;
    std::cout << wrong << "\nWhat the program printed:\n" << run.output;
    return 1;
}

int check_kept_run(const LabCase& each)
{
    return check_run(on_model(expectation_of_case(each)), read_kept_run(each.program, each.judged_run));
}

/// What GPUs said at the size that students count at, where that was recorded, or else at the smaller one at which the
/// model is held to them.
int check_on_gpus(const LabCase& each)
{
    return check_recorded({"own-sizes", "labs"}, each.program.filename(), expectation_of_case(each));
}

/// The whole report that a student reads, at the size that students count at.
int check_report(const LabCase& each)
{
    const ProgramRun run = read_kept_run(each.program, "own-size");
    if (std::getenv("WARPBOOK_UPDATE_REPORTS") != nullptr) warpbook::write_text(each.report, run.output);
    const std::string kept = warpbook::read_text(each.report);
    if (run.output == kept) return 0;
    std::cout << "The report is not that of " << each.report.string() << ", which has:\n"
              << kept << "\nThe program printed:\n"
              << run.output;
    return 1;
}

/// Takes the word away, if it is there.
bool take(std::vector<std::string>& words, const std::string& word)
{
    return std::erase(words, word) > 0;
}

int check_lab(const std::string& program, std::vector<std::string> words)
{
    const bool reports = take(words, "--reports");
    const bool on_gpu = take(words, "--on-gpu");
    const CasesWanted wanted = read_cases_wanted(words);
    std::vector<LabCase> cases = read_cases(wanted);
    if (reports) {
        std::erase_if(cases, [](const LabCase& each) { return each.report.empty(); });
        return check_cases(cases, wanted, program + " --reports", check_report);
    }
    if (on_gpu) {
        std::erase_if(cases, [](const LabCase& each) { return !each.on_gpu; });
        return check_cases(cases, wanted, program + " --on-gpu", check_on_gpus);
    }
    return check_cases(cases, wanted, program, check_kept_run);
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.size() == 3 && words[1] == "--as-written") {
            const Expectation expected = on_model(read_expectation(words[2]));
            return check_run(expected, run_program(words[0], expected.options));
        }
        if (words.size() == 5 && words[1] == "--recorded" && words[3] == "--verdict")
            return check_recorded({words[2]}, std::filesystem::path(words[0]).filename(), expectation_of(words[4]));
        if (!words.empty()) return check_lab(argv[0], words);
        std::cerr << "check_verdict LAB [--reports | --on-gpu] [--chosen | --others] [--only WHAT]\n"
                     "check_verdict PROGRAM --as-written FILE.cu\n"
                     "check_verdict PROGRAM --recorded SIZES --verdict WORD\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
