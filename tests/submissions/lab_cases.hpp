#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace warpbook::tests {

/// Which cases of a lab: those of `./warpbook selftest`, the others, which its `--all` adds, or both.
enum class Share { chosen, others, all };

/// A program of a lab, and how it is judged.
struct LabCase {
    std::filesystem::path program;
    /// "starter", "solution", or a submission's name.
    std::string what;
    /// A submission whose first lines say what must come out, or a verdict.
    std::string expected;
    /// The kept run that is held to it: "own-size" or "compared".
    std::string judged_run;
    /// The whole report that it must print; empty where there is none.
    std::filesystem::path report;
    /// Whether a GPU can count and judge it.
    bool on_gpu = false;
};

/// What a command line asks for: LAB [--chosen | --others] [--only WHAT].
struct CasesWanted {
    std::string lab;
    Share share = Share::all;
    /// One case alone; empty: all of the share.
    std::string only;
};
/// Throws std::runtime_error when these are not such words.
CasesWanted read_cases_wanted(const std::vector<std::string>& words);

/// The cases that CMake has written into build/verdicts/LAB.table. Throws std::runtime_error when there are none.
std::vector<LabCase> read_cases(const CasesWanted& wanted);

/// Checks them one after another, and prints at the end a line for each that failed, with the command that checks it
/// alone: `command`, the lab, and --only. `check` prints what is wrong and gives an exit code: 0, 1, or 77 for
/// "skipped"; an exception is a failure, too. Gives 1 when a case failed, else 77 when one was skipped.
int check_cases(const std::vector<LabCase>& cases, const CasesWanted& wanted, const std::string& command,
                const std::function<int(const LabCase&)>& check);

}  // namespace warpbook::tests
