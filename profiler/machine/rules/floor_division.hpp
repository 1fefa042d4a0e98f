#pragma once

#include <cstdint>

namespace warpbook::rules {

/// Rounded down, also below 0. `divisor` is above 0.
inline std::int64_t divided_down(std::int64_t number, std::int64_t divisor)
{
    return number / divisor - (number % divisor < 0 ? 1 : 0);
}

/// What that division leaves: 0 to divisor - 1.
inline std::int64_t left_by_division(std::int64_t number, std::int64_t divisor)
{
    return number - divided_down(number, divisor) * divisor;
}

}  // namespace warpbook::rules
