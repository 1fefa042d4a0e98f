#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>

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
    /// For each run of a program, of which there are five.
    std::chrono::seconds limit{60};
};

/// Runs each program alone, under `warpbook profile` and under Nsight Compute, and writes what came of it to
/// GPU_FOLDER/programs/compared.csv. An exit code.
int prove_programs(const ProgramsRequest& request);

/// Holds this table to what must be equal. An exit code.
int check_proof_of_programs(const std::filesystem::path& gpu_folder);

}  // namespace warpbook::proof
