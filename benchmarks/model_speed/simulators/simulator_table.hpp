#pragma once

#include "../../effort.hpp"

namespace warpbook::benchmarks {

/// Prints how fast other simulators run the same kernels, and how many times as fast the model is, with all counters
/// and fault checks on one thread. Throws Wrong.
void print_simulator_table(const Effort& effort);

}  // namespace warpbook::benchmarks
