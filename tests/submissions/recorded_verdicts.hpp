#pragma once

#include <string>
#include <vector>

#include "expectation.hpp"

namespace warpbook::tests {

/// Compares what each GPU in recordings said of a program, such as "solution.01-map", at the first of the sizes
/// (a folder there) at which it was recorded. The program is not run. Prints what is wrong, and gives an exit code.
int check_recorded(const std::vector<std::string>& sizes, const std::string& program, const Expectation& expected);

}  // namespace warpbook::tests
