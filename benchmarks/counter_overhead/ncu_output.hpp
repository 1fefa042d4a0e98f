#pragma once

#include <string>

namespace warpbook::benchmarks {

/// "ncu 2025.3.1.0" of what `ncu --version` prints; "ncu" when it says otherwise.
std::string ncu_version_in(const std::string& output);

/// How many kernels have a row in the table that `--csv --page raw` prints.
int kernels_profiled_in(const std::string& output);

/// Its first complaint, such as "The user does not have permission ..."; empty when there is none.
std::string ncu_error_in(const std::string& output);

}  // namespace warpbook::benchmarks
