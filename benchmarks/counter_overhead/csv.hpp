#pragma once

#include <string>

#include "measurements.hpp"

namespace warpbook::benchmarks {

/// Everything that was measured, one quantity a line, after a line with the conditions that begins with '#'.
std::string to_csv(const Measurements& measurements);

}  // namespace warpbook::benchmarks
