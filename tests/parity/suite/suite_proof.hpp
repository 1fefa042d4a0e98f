#pragma once

#include <filesystem>

namespace warpbook::parity {

/// Has Nsight Compute and our own profiler watch `parity_suite launch`, and writes what both read to ncu/kernels in the
/// GPU's folder: launches.csv, lines.csv, values.csv and repetitions.csv. What `readings` has already is not read
/// again. An exit code.
int prove_suite(const std::filesystem::path& gpu_folder, const std::filesystem::path& readings);

/// Holds these tables to the recording and to the cases that there are. An exit code.
int check_proof_of_suite(const std::filesystem::path& gpu_folder);

}  // namespace warpbook::parity
