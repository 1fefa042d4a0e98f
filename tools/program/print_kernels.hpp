#pragma once

#include <iosfwd>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "kernel_summary.hpp"

namespace warpbook::tools {

/// What was counted of each kernel, a few lines for each.
void print_kernels(std::ostream& out, const Palette& palette, const std::vector<KernelSummary>& kernels);

}  // namespace warpbook::tools
