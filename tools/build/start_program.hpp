#pragma once

#include <string>

#include "support/arguments.hpp"

namespace warpbook::tools {

/// Becomes the program beside this one, with these words. Where this program lies in its build folder, builds it before
/// when it is missing or older than its sources, and says so; an installed one must be there. Throws SetupError.
[[noreturn]] void start_program(const std::string& program, const Arguments& words);

}  // namespace warpbook::tools
