#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/launch.hpp>

namespace warpbook::program {

/// The kernel that stands behind what the program launches: where g++ alone could tell which one of several, a table of
/// the kernel compiler's knows (launch_table.hpp there).
const void* resolved_kernel(const void* launched);

/// How many threads a block of the kernel may have by its __launch_bounds__.
std::optional<std::size_t> launch_bounds_of(const void* kernel);
/// By them, and by the device.
int max_threads_of_block(const void* kernel);

/// "_Z9transposePKfPfi"; read once for each.
const std::string& symbol_of_kernel(const void* kernel);
/// Whether it is that of a kernel of the program.
bool is_symbol_of_kernel(const std::string& symbol);

/// A kernel's arguments by their addresses, where the kernel's type is not known: its symbol tells that of each
/// parameter, as far as numbers and pointers go.
struct ArgumentsByAddress {
    /// Null where a parameter's size is not known.
    void (*call)(const void* kernel, const void* stored) = nullptr;
    std::vector<std::byte> stored;
    /// Why, in a sentence.
    std::string problem;
};
ArgumentsByAddress arguments_by_address(const void* kernel, void** addresses);

}  // namespace warpbook::program
