#pragma once

#include <string_view>

namespace warpbook::benchmarks {

/// The two lines that a program of programs/ prints (task.hpp).
struct ProgramOutput {
    double seconds = 0;
    double result = 0;
};

/// Wherever they stand: `warpbook run` prints its report behind them. Throws Wrong where one is missing.
ProgramOutput program_output(std::string_view text);

}  // namespace warpbook::benchmarks
