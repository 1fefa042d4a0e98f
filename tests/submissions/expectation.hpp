#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace warpbook::tests {

/// What must come out of a submission.
struct Expectation {
    std::string verdict;
    std::vector<std::string> options;
    /// What the message of each check that must fail has to contain, by "Suite.Check".
    std::map<std::string, std::string> wrong;
    /// The causes that advice must name, by "Suite.Check"; where there are any, of the other checks it must name none.
    std::map<std::string, std::set<std::string>> advice;
    /// A piece of what kept the checks from their end, and of what was printed; mostly empty.
    std::string problem;
    std::string printed;
    /// What `wrong` says, of checks that can fail on a GPU only: by "GPU", or by the folder of one GPU in capitals. Of
    /// their messages only times are recorded: empty for a check that takes none. By "NVCC": of checks that fail on any
    /// GPU, and on the model where the program has nvcc's machine code.
    std::map<std::string, std::map<std::string, std::string>> wrong_on;
    /// Why a GPU may not notice what is wrong; empty when it must.
    std::string unseen_on_gpu;
};

/// What the first lines of a submission say (README.md beside this file), and advice.csv. Throws std::runtime_error
/// where they cannot be understood.
Expectation read_expectation(const std::string& path);

/// What must come out on the model of this build.
Expectation on_model(Expectation expected);

/// The verdict, and nothing else.
Expectation expectation_of(const std::string& verdict);

/// How a GPU is called in a submission's first lines: its folder of recordings in capitals.
std::string in_capitals(std::string folder);

}  // namespace warpbook::tests
