#pragma once

#include "../effort.hpp"

namespace warpbook::benchmarks {

/// Prints how fast the model runs each kernel: without counters, with them, and with fault checks, too; on one
/// thread, and on one for each processor. Throws Wrong.
void print_model_table(const Effort& effort);

}  // namespace warpbook::benchmarks
