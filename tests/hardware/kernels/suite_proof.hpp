#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace warpbook::parity {

/// Has Nsight Compute and our own profiler watch `parity_suite launch`, and writes what both read beside the recording
/// `file`: FILE-ncu.csv, FILE-ncu-lines.csv, FILE-ncu-values.csv and FILE-repetitions.csv. What `folder` has already is
/// not read again. An exit code.
int prove_suite(const std::string& file, const std::string& folder);

/// Holds these tables to the recording and to the cases that there are. An exit code.
int check_proof_of_suite(const std::string& file, const nlohmann::json& recording);

}  // namespace warpbook::parity
