#pragma once

#include <string>

#include "../effort.hpp"

namespace warpbook::benchmarks {

/// Prints how fast the model runs each kernel: without counters, with them, and with fault checks, too; on one
/// thread, and on one for each processor. Only kernels whose names begin with `kernel`. Throws Wrong.
void print_model_table(const Effort& effort, const std::string& kernel);

}  // namespace warpbook::benchmarks
