// Our numbers beside those of Nsight Compute: read on a GPU, and held to each other.
//
//   proof labs [--closely LAB,...] [--rounds N] [--at-a-time N] [--time-limit SECONDS] FOLDER READINGS PROGRAM...
//                                          has Nsight Compute and us watch the labs' programs, and writes both readings
//                                          to FOLDER; what was read is kept in READINGS
//   proof check-labs FOLDER PROGRAM...     holds these to the recording; needs no GPU
//   proof programs [--at-a-time N] [--one-by-one PROGRAM,...] [--time-limit SECONDS] [--total SECONDS]
//                  [--warpbook FILE] FOLDER READINGS PROGRAMS
//                                          runs the programs that programs/build_all.sh has built alone, under
//                                          `warpbook profile` and under Nsight Compute, and writes to FOLDER what
//                                          came of it
//   proof check-programs FOLDER            holds that table to what must be equal; needs no GPU

#include <chrono>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "../support/option_words.hpp"
#include "../support/separated_by_commas.hpp"
#include "lab_proof.hpp"
#include "program_proof.hpp"

namespace {

using warpbook::proof::check_proof_of_labs;
using warpbook::proof::check_proof_of_programs;
using warpbook::proof::LabProofRequest;
using warpbook::proof::ProgramsRequest;
using warpbook::proof::prove_labs;
using warpbook::proof::prove_programs;
using warpbook::tests::begins_with_option;
using warpbook::tests::separated_by_commas;
using warpbook::tests::take_value;

/// labs [--closely LAB,...] [--rounds N] [--at-a-time N] [--time-limit SECONDS] FOLDER READINGS PROGRAM...
int labs(std::vector<std::string> words)
{
    LabProofRequest request;
    while (begins_with_option(words)) {
        if (words.front() == "--closely")
            request.closely = separated_by_commas(take_value(words));
        else if (words.front() == "--rounds")
            request.rounds = std::stoul(take_value(words));
        else if (words.front() == "--at-a-time")
            request.at_a_time = std::stoul(take_value(words));
        else if (words.front() == "--time-limit")
            request.limit = std::chrono::seconds(std::stoul(take_value(words)));
        else
            throw std::runtime_error(
                "labs knows --closely LAB,..., --rounds N, --at-a-time N and --time-limit SECONDS, not " +
                words.front());
    }
    if (words.size() < 3) throw std::runtime_error("labs FOLDER READINGS PROGRAM...");
    request.gpu_folder = words[0];
    request.readings = words[1];
    request.programs.assign(words.begin() + 2, words.end());
    return prove_labs(request);
}

/// programs [--at-a-time N] [--one-by-one PROGRAM,...] [--time-limit SECONDS] [--total SECONDS] [--warpbook FILE]
/// FOLDER READINGS PROGRAMS
int programs(std::vector<std::string> words)
{
    ProgramsRequest request;
    request.warpbook = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "warpbook";
    while (begins_with_option(words)) {
        if (words.front() == "--at-a-time")
            request.at_a_time = std::stoul(take_value(words));
        else if (words.front() == "--one-by-one")
            request.one_by_one = separated_by_commas(take_value(words));
        else if (words.front() == "--time-limit")
            request.limit = std::chrono::seconds(std::stoul(take_value(words)));
        else if (words.front() == "--total")
            request.total = std::chrono::seconds(std::stoul(take_value(words)));
        else if (words.front() == "--warpbook")
            request.warpbook = take_value(words);
        else
            throw std::runtime_error(
                "programs knows --at-a-time N, --one-by-one PROGRAM,..., --time-limit SECONDS, --total SECONDS and "
                "--warpbook FILE, not " +
                words.front());
    }
    if (words.size() != 3) throw std::runtime_error("programs FOLDER READINGS PROGRAMS");
    request.gpu_folder = words[0];
    request.readings = words[1];
    request.programs = words[2];
    return prove_programs(request);
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        const std::string command = words.empty() ? "" : words[0];
        if (command == "labs") return labs({words.begin() + 1, words.end()});
        if (command == "check-labs" && words.size() >= 3)
            return check_proof_of_labs(words[1], {words.begin() + 2, words.end()});
        if (command == "programs") return programs({words.begin() + 1, words.end()});
        if (command == "check-programs" && words.size() == 2) return check_proof_of_programs(words[1]);
        std::cerr << "proof labs FOLDER READINGS PROGRAM... | proof check-labs FOLDER PROGRAM... | "
                     "proof programs FOLDER READINGS PROGRAMS | proof check-programs FOLDER\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
