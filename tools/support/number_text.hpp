#pragma once

#include <cstdint>
#include <string>

namespace warpbook::tools {

/// A number that was counted or predicted: a whole one with all of its digits, a ratio with three digits, at least two
/// of them after the point.
std::string number_for_people(double number);

/// "3,200"
std::string grouped_digits(std::uint64_t number);

}  // namespace warpbook::tools
