#pragma once

#include <string>

namespace warpbook::tools {

/// A number that was counted or predicted: a whole one with all of its digits, a ratio with three digits, at least two
/// of them after the point.
std::string number_for_people(double number);

}  // namespace warpbook::tools
