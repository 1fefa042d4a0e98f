#pragma once

#include <string>
#include <vector>

namespace warpbook::proof {

/// Has Nsight Compute and our own profiler watch the lab programs that the recording `file` knows, and writes what both
/// read beside it: FILE-ncu.csv, FILE-ncu-lines.csv, FILE-ncu-values.csv and FILE-repetitions.csv. What `folder` has
/// already is not read again. An exit code.
int prove_labs(const std::string& file, const std::string& folder, const std::vector<std::string>& programs);

/// Holds these tables to the recording, and to the programs that there are. An exit code.
int check_proof_of_labs(const std::string& file, const std::vector<std::string>& programs);

}  // namespace warpbook::proof
