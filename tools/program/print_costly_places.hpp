#pragma once

#include <cstddef>
#include <iosfwd>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "launch_record.hpp"

namespace warpbook::tools {

/// The source lines of the whole program that cost most above their ideals, at most so many for each memory, with
/// their texts where the files can be read. Where no lines are known, the kernels, and what to do about it.
void print_costly_places(std::ostream& out, const Palette& palette, const std::vector<LoggedLaunch>& launches,
                         std::size_t max);

}  // namespace warpbook::tools
