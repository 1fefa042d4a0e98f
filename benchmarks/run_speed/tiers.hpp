#pragma once

#include <array>

namespace warpbook::benchmarks {

// The options of `warpbook run` that choose a tier: all launches counted and checked, or none.
inline constexpr std::array all_counted = {"--check", "all"};
inline constexpr std::array counted_no_longer = {"--check", "none", "--run-repetitions"};

// Launches of which the last is timed: the first waits for the code without callbacks to be compiled.
inline constexpr int launches_when_counted = 1;
inline constexpr int launches_when_native = 5;

}  // namespace warpbook::benchmarks
