#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::proof {

/// What is to be compared of programs that others wrote.
struct ProgramsRequest {
    std::filesystem::path gpu_folder;
    /// What was read is kept there, and not read again.
    std::filesystem::path readings;
    /// What programs/build_all.sh has made: the programs, and built.csv, which says of each source what came of it.
    std::filesystem::path programs;
    /// The command `warpbook`.
    std::filesystem::path warpbook;
    std::size_t at_a_time = 4;
    /// Programs that take so much memory that two of them must not run at once: they run one after the other, beside
    /// the rest.
    std::vector<std::string> one_by_one;
    /// For each run of a program, of which there are three, and two more where it does not do the same each time.
    std::chrono::seconds limit{120};
};

/// Runs each program alone, under `warpbook profile` and under Nsight Compute, and writes what came of it to
/// GPU_FOLDER/programs/compared.csv. An exit code.
int prove_programs(const ProgramsRequest& request);

/// Holds this table to what must be equal. An exit code.
int check_proof_of_programs(const std::filesystem::path& gpu_folder);

}  // namespace warpbook::proof
