#pragma once

#include <array>

namespace warpbook::benchmarks {

// The options of `warpbook run` that choose a tier: all launches counted and checked, or none after the first.
inline constexpr std::array all_counted = {"--check", "all"};
inline constexpr std::array counted_no_longer = {"--check", "first", "--budget", "0"};

// Launches of which the last is timed. The code without callbacks may still be compiled while the first are counted.
inline constexpr int launches_when_counted = 1;
inline constexpr int launches_when_native = 5;

}  // namespace warpbook::benchmarks
