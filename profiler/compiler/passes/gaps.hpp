#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::kernel_compiler {

/// As much as the largest block, 1024 threads, accesses at once at the widest, 16 bytes each: a loop that goes one
/// round too far still hits the gap.
inline constexpr std::size_t gap_bytes = std::size_t{1024} * 16;

/// The assembly of a gap in front of a variable or after it, in the section at hand.
/// profiler/machine/program/program_file.hpp knows gaps by their symbols.
std::string gap_before(std::string_view variable);
std::string gap_after(std::string_view variable);

/// The assembly of a `.cu` file with a gap in front of each variable that can be written to or is `__constant__`, and
/// after the last one of each section: `__shared__` arrays, `__device__` ones, constants. An access that misses its
/// variable then hits no other one, and the model can say which was meant. Each line stays in its place.
std::vector<std::string> with_gaps_between_variables(std::vector<std::string> lines);

}  // namespace warpbook::kernel_compiler
