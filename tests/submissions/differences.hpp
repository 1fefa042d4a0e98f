#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "../support/run_program.hpp"
#include "expectation.hpp"

namespace warpbook::tests {

/// Everything about the run that is not as expected, a line each.
std::string differences(const Expectation& expected, const ProgramRun& run);

/// The same of what a GPU said. Its messages name its own numbers, and what is wrong may be so for more reasons there:
/// at larger sizes, by its time, by chance. The GPU is called as in_capitals() calls it.
std::string differences_on_gpu(const Expectation& expected, const std::string& gpu, const nlohmann::json& record);

}  // namespace warpbook::tests
