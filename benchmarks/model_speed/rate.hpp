#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../timing.hpp"

namespace warpbook::benchmarks {

/// Lane accesses a second.
using Rate = Spread;

Rate rate_of(std::uint64_t lane_accesses, const std::vector<double>& seconds);

/// "66.4 (63.1-67.0)": median, least and most, in millions; slow ones with more decimals.
std::string in_millions(const Rate& rate);

/// "1.52 x", "47 x"
std::string times(double factor);

}  // namespace warpbook::benchmarks
