#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
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
    /// Programs that take so much memory that nothing must run beside them: they run one after the other, behind the
    /// rest.
    std::vector<std::string> one_by_one;
    /// For each run of a program, of which there are three, and two more where it does not do the same each time. It
    /// waits for the counters meanwhile, which one program has at a time.
    std::chrono::seconds limit{120};
    /// For all of them. What is not reached then has a row that says so; the next call goes on there.
    std::optional<std::chrono::seconds> total;
};

/// Runs each program alone, under `warpbook profile` and under Nsight Compute, and writes what came of it to
/// GPU_FOLDER/programs/compared.csv. An exit code.
int prove_programs(const ProgramsRequest& request);

/// Holds this table to what must be equal. An exit code.
int check_proof_of_programs(const std::filesystem::path& gpu_folder);

}  // namespace warpbook::proof
