#pragma once

#include <filesystem>
#include <vector>

#include "verify_options.hpp"

namespace warpbook::tools {

/// Whether these are pages of `./warpbook certificate`, and no grades: their names end in .html.
bool are_certificates(const std::vector<std::filesystem::path>& files);

/// Checks all files of the certificates again, as those of strangers, and says of each lab what came of it. Returns the
/// exit code.
int verify_certificates(const VerifyRequest& request);

}  // namespace warpbook::tools
