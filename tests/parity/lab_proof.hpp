#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::proof {

/// Has Nsight Compute and our own profiler watch the lab programs that the GPU's folder knows, and writes what both
/// read to its ncu/labs: launches.csv, lines.csv, values.csv and repetitions.csv. What `readings` has already is not
/// read again. An exit code.
int prove_labs(const std::filesystem::path& gpu_folder, const std::filesystem::path& readings,
               const std::vector<std::string>& programs);

/// Holds these tables to the recording, and to the programs that there are. An exit code.
int check_proof_of_labs(const std::filesystem::path& gpu_folder, const std::vector<std::string>& programs);

}  // namespace warpbook::proof
