#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// The most threads that a block of each kernel may have, by the kernel's symbol.
using LaunchBounds = std::map<std::string, std::size_t>;

/// What `__launch_bounds__` (cuda/headers/details/qualifiers.h) has left in g++'s assembly: in front of each kernel as
/// many `nop` as there may be threads. Takes them away.
LaunchBounds take_launch_bounds(std::vector<std::string>& lines);

}  // namespace warpbook::kernel_compiler
