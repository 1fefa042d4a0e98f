#pragma once

#include "../aim.hpp"

namespace warpbook::benchmarks {

// Beyond the plain launch, in milliseconds.
inline constexpr Aim aim_of_accesses{Aim::Bound::at_most, 1};
inline constexpr Aim aim_of_lines{Aim::Bound::at_most, 5};
// How many times as long ncu takes.
inline constexpr Aim aim_of_one_launch{Aim::Bound::at_least, 3};
inline constexpr Aim aim_of_further_launches{Aim::Bound::at_least, 100};

}  // namespace warpbook::benchmarks
