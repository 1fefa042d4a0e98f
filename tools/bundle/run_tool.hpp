#pragma once

#include <warpbook/system/process.hpp>

namespace warpbook::tools {

/// Runs a program of the system, such as tar. Throws SetupError, with its words, where it is not there or fails.
void run_tool(const Command& command);

}  // namespace warpbook::tools
