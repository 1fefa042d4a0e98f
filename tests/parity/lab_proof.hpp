#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::proof {

struct LabProofRequest {
    std::filesystem::path gpu_folder;
    /// What was read is kept there, and not read again.
    std::filesystem::path readings;
    std::vector<std::string> programs;
    /// Numbers of labs whose starters and solutions are read repeatedly, and in all respects at their own size.
    std::vector<std::string> closely = {"07", "14", "15"};
    /// How often we read each launch of these.
    std::size_t rounds = 50;
    std::size_t at_a_time = 4;
    /// For each run of a program; where ncu watches, for ncu as well.
    std::chrono::seconds limit{120};
};

/// Has Nsight Compute and our own profiler watch the lab programs that the GPU's folder knows, and writes what both
/// read to its ncu/labs: launches.csv, lines.csv, values.csv and repetitions.csv. A program that cannot be read is told
/// of, and left out of the tables. An exit code: 1 when there is one.
int prove_labs(const LabProofRequest& request);

/// Holds these tables to the recording, and to the programs that there are. An exit code.
int check_proof_of_labs(const std::filesystem::path& gpu_folder, const std::vector<std::string>& programs);

}  // namespace warpbook::proof
