#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "cuda/runtime/library_calls.hpp"

namespace warpbook::program::cufft {

/// A transform has up to three dimensions, of which the last is that of neighbors in memory; those in front of it that
/// a plan does not have are of one element.
using Sizes = std::array<std::size_t, 3>;

/// Where the numbers of a plan's transforms stand, in elements of one side.
struct Layout {
    Sizes sizes{1, 1, 1};
    /// From one to the next, in each dimension.
    Sizes steps{1, 1, 1};
    std::size_t count = 1;
    /// From one transform's first element to the next one's.
    std::size_t distance = 0;
};

/// The memory that all of them take.
std::vector<UsedMemory> memory_of(const Layout& layout, std::size_t element_bytes, const std::string& argument,
                                  const void* begin);

}  // namespace warpbook::program::cufft
