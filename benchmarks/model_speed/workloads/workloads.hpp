#pragma once

#include "workload.hpp"

namespace warpbook::benchmarks {

// Sizes are whole numbers of blocks.

Workload padded_transpose_of(int n, unsigned block_height);
Workload conflicting_transpose_of(int n, unsigned block_height);
Workload tiled_product_of(int n);
Workload coalesced_copy_of(unsigned count);
Workload histogram_of(unsigned count);
Workload sparse_product_of(unsigned rows);

}  // namespace warpbook::benchmarks
